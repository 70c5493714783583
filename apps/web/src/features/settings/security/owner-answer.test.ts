import { TRPCClientError } from "@trpc/client";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { expect, test } from "vitest";
import { confirmationResult, wantsOwner } from "./owner-answer";

function refused(domainError: DomainError): Error {
  const data = { code: "BAD_REQUEST", httpStatus: 400, error: domainError } as const;
  return TRPCClientError.from({ error: { code: -32600, message: domainError.code, data } });
}

test("the owner is wanted where the server asks for a password or a sign-in, and for nothing else", () => {
  const asked = refused({ code: "invalid", errors: { current_password: ["This field is required."] } });
  expect(wantsOwner(asked)).toBe(true);
  expect(confirmationResult(asked)).toEqual({ ok: false, at: "field", text: "This field is required." });
  const other = refused({ code: "invalid", errors: { email: ["Enter a valid email address."] } });
  expect(wantsOwner(other)).toBe(false);
  expect(confirmationResult(other)).toEqual({ ok: false, at: "form", text: "Enter a valid email address." });
  expect(wantsOwner(new Error("no network"))).toBe(false);
});
