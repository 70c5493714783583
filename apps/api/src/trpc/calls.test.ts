import { expect, test } from "vitest";
import { rejectedRequest, hasOwnQueue } from "./calls.ts";

test.each([
  ["/trpc/accounts.logIn", true],
  ["/trpc/imports.commit", true],
  ["/trpc/imports.undo,accountData.commit?batch=1", true],
  ["/trpc/imports.preview", false],
  ["/trpc/accounts.signUp,accounts.logIn?batch=1", true],
  ["/trpc/accounts.me?batch=1", false],
  ["/trpc/accounts.logIn,calendar.inRange?batch=1", false],
  ["/trpc/calendar.inRange?x=/accounts.logIn", false],
  ["/trpc/__proto__", false],
  ["/trpc/", false],
])("whether %s waits in queues of its own alone: %s", (address, expected) => {
  expect(hasOwnQueue(address)).toBe(expected);
});

test("a request that is rejected before its procedures gets the format of their errors, for each call of a batch", () => {
  const domainError = { code: "unavailable", retry_after_seconds: 2 } as const;
  const one = {
    error: {
      message: "Service temporarily unavailable.",
      code: expect.any(Number),
      data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503, error: domainError },
    },
  };
  expect(rejectedRequest(domainError, "/trpc/accounts.me")).toEqual({ status: 503, body: one });
  expect(rejectedRequest(domainError, "/trpc/accounts.me,calendar.inRange?batch=1")).toEqual({
    status: 503,
    body: [one, one],
  });
});
