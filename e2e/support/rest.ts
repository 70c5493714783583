import { expect, type APIRequestContext } from "@playwright/test";

type Collection = "calendars" | "events" | "tasks" | "task-blocks" | "task-lists" | "pomodoros" | "flowtime";
type Row = Record<string, unknown> & { id: string };

/** A REST API client that sets up and verifies the items of an account. */
export class Rest {
  private readonly request: APIRequestContext;
  private readonly headers: Record<string, string>;

  constructor(request: APIRequestContext, token: string) {
    this.request = request;
    this.headers = { authorization: `Token ${token}` };
  }

  async list(collection: Collection): Promise<Row[]> {
    const response = await this.request.get(`/api/v1/${collection}/`, { headers: this.headers });
    expect(response.status()).toBe(200);
    return response.json();
  }

  async add(collection: Collection, data: object): Promise<Row> {
    const response = await this.request.post(`/api/v1/${collection}/`, { headers: this.headers, data });
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  }

  async change(collection: Collection, id: string, data: object): Promise<void> {
    const response = await this.request.patch(`/api/v1/${collection}/${id}/`, { headers: this.headers, data });
    expect(response.status(), await response.text()).toBe(200);
  }

  async remove(collection: Collection, id: string): Promise<void> {
    const response = await this.request.delete(`/api/v1/${collection}/${id}/`, { headers: this.headers });
    expect(response.status()).toBe(204);
  }

  /** Calls a tRPC mutation, for what the REST API does not offer. */
  async call(procedure: string, input: object): Promise<Record<string, unknown>> {
    const response = await this.request.post(`/trpc/${procedure}`, { headers: this.headers, data: input });
    expect(response.status(), await response.text()).toBe(200);
    const body: { result: { data: Record<string, unknown> } } = await response.json();
    return body.result.data;
  }
}
