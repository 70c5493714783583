import { addDays } from "../../packages/domain/src/time/day-number.ts";

/** The measured requests of one account, and how they are sent. */

export interface Target {
  address: string;
  token: string;
}

export interface ApiRequest {
  path: string;
  /** Of a POST. */
  body?: object;
}

function trpc(calls: Readonly<Record<string, object>>): ApiRequest {
  const [names, inputs] = [Object.keys(calls), Object.values(calls)];
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
  return { path: `/trpc/${names.join(",")}?batch=1&input=${input}` };
}

/** What the web app asks for on its screens, and a new event. */
export function requestsOn(today: string) {
  const year = { from: addDays(today, -365), to: addDays(today, 1) };
  return {
    month: trpc({ "calendar.inRange": { from: addDays(today, -21), to: addDays(today, 21) } }),
    "to-do": trpc({ "todo.overview": {}, "todo.inView": { view: { kind: "overdue" }, completed: 50 } }),
    search: trpc({ "search.find": { text: "review 11" } }),
    insights: trpc({ "insights.days": year, "insights.subjects": year }),
    create: {
      path: "/api/v1/events/",
      // On no screen, so that reading does not become more work.
      body: { title: "Course", date: addDays(today, 365), start_time: "09:00", end_time: "10:00" },
    },
  } satisfies Record<string, ApiRequest>;
}

/** Sends a request; returns the length of the response. Throws unless it succeeded. */
export async function send({ address, token }: Target, { path, body }: ApiRequest): Promise<number> {
  const response = await fetch(`${address}${path}`, {
    headers: { authorization: `Token ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text.length;
}
