import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { afterEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { stubServer } from "@/shared/testing/stub-server";
import { commitFailureOf, countsText, undoFailureText, undoneText } from "./import-texts";

afterEach(() => vi.unstubAllGlobals());

/** The error of a call, rejected with `domainError` or without a connection. */
async function errorOf(domainError?: DomainError): Promise<unknown> {
  stubServer({ "accounts.me": domainError === undefined ? "unreachable" : { error: domainError } });
  const { client } = createServices(createLoginStore(localStorage));
  return client.accounts.me.query().catch((error: unknown) => error);
}

test("counts and undo are told in words", () => {
  expect(countsText({ made: 1200, changed: 1 })).toBe("1,200 new, 1 changed");
  expect(countsText({ made: 0, changed: 2 })).toBe("2 changed");
  expect(countsText({ made: 0, changed: 0 })).toBe("nothing new");
  expect(undoneText({ left: 0 })).toBe("The import was undone.");
  expect(undoneText({ left: 1 })).toContain("1 item was changed since then, and stays.");
  expect(undoneText({ left: 2 })).toContain("2 items were changed since then, and stay.");
});

test("a rejected import has changed nothing, and says why", async () => {
  const full: DomainError = { code: "invalid", errors: { non_field_errors: ["This account is full."] } };
  expect(commitFailureOf(await errorOf(full), true)).toEqual({
    text: "Nothing has been imported. This account is full.",
    isUncertain: false,
  });
  const busy = { code: "unavailable", retry_after_seconds: 5 } as const;
  expect(commitFailureOf(await errorOf(busy), false)).toMatchObject({ isUncertain: false });
});

test("without a response it is uncertain, and stays so until the server knows", async () => {
  expect(commitFailureOf(await errorOf(), false)).toEqual({
    text: expect.stringMatching(/^It is not known yet whether this was imported\. .*[Tt]ry again/),
    isUncertain: true,
  });
  const running = { code: "idempotency_running" } as const;
  expect(commitFailureOf(await errorOf(running), false)).toMatchObject({ isUncertain: true });
  const busy = { code: "unavailable", retry_after_seconds: 5 } as const;
  expect(commitFailureOf(await errorOf(busy), true)).toMatchObject({ isUncertain: true });
});

test("no text contains a code of the server", async () => {
  const errors = [
    { code: "not_found" },
    { code: "idempotency_differs" },
    { code: "throttled", retry_after_seconds: 9 },
  ] as const;
  for (const domainError of errors) {
    const error = await errorOf(domainError);
    for (const text of [undoFailureText(error), commitFailureOf(error, false).text]) {
      expect(text).not.toMatch(/_|idempotency|throttled|Not found/i);
    }
  }
});
