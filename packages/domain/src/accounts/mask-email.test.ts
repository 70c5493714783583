import { expect, test } from "vitest";
import { maskEmail } from "./mask-email.ts";

test.each([
  ["nina@example.com", "n***@example.com"],
  ["n@example.com", "n***@example.com"],
  ["𝒩ina@example.com", "𝒩***@example.com"],
  ['"a@b"@example.com', '"***@example.com'],
  ["", "***"],
])("of %s all but its first character and its domain is left out", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
