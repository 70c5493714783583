import { TRPCClientError } from "@trpc/client";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { expect, test } from "vitest";
import { needsReauthentication, reauthenticationError } from "./reauthentication-error";

function rejected(domainError: DomainError): Error {
  const data = { code: "BAD_REQUEST", httpStatus: 400, error: domainError } as const;
  return TRPCClientError.from({ error: { code: -32600, message: domainError.code, data } });
}

test("a reauthentication is only needed if the server requires a password or credential", () => {
  const reauthentication = rejected({ code: "invalid", errors: { current_password: ["This field is required."] } });
  expect(needsReauthentication(reauthentication)).toBe(true);
  expect(reauthenticationError(reauthentication)).toEqual({ at: "field", text: "This field is required." });
  const other = rejected({ code: "invalid", errors: { email: ["Enter a valid email address."] } });
  expect(needsReauthentication(other)).toBe(false);
  expect(reauthenticationError(other)).toEqual({ at: "form", text: "Enter a valid email address." });
  expect(needsReauthentication(new Error("no network"))).toBe(false);
});
