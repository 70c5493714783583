import { expect } from "vitest";
import type { HttpResponse, HttpServer } from "./http-driver.ts";
import { sendAllMail } from "./test-app.ts";

/** Account calls over REST. `server` is evaluated at each call, since it is started later. */
export function createAccountCalls(server: () => HttpServer) {
  const post = (path: string, body?: unknown) => server().call("POST", path, { ...(body !== undefined && { body }) });
  const requestReset = (body: unknown) => post("/api/v1/users/reset_password/", body);

  /** All mails to the address so far. */
  async function mailsTo(address: string) {
    const { api } = server();
    await sendAllMail(api.services.mailOutbox);
    return api.mails.filter(({ to }) => to === address);
  }

  return {
    post,
    requestReset,
    mailsTo,
    activate: (body: unknown) => post("/api/v1/users/activation/", body),
    resend: (body: unknown) => post("/api/v1/users/resend_activation/", body),
    confirmReset: (body: unknown) => post("/api/v1/users/reset_password_confirm/", body),
    logIn: (body: unknown) => post("/api/v1/token/login/", body),
    me: (token: string) => server().call("GET", "/api/v1/users/me/", { token }),
    /** Requests a link for a new password, and returns the one in the mail. */
    async resetLink(email: string) {
      const before = (await mailsTo(email)).length;
      expect(await requestReset({ email })).toMatchObject({ status: 204, text: "" });
      expect((await mailsTo(email)).slice(before)).toMatchObject([{ kind: "password_reset" }]);
      return server().lastLink(email);
    },
  };
}

export function expectErrors(response: HttpResponse, errors: unknown): void {
  expect(response.status).toBe(400);
  expect(response.body).toEqual(errors);
}

let counter = 0;
/** A username that no other test of the file has. */
export const newName = () => `person${(counter += 1)}x${Math.floor(counter / 7)}`;
