import { expect, test } from "vitest";
import { curlExample, expiryText, lastUseText, scopesText } from "./access-key-texts";
import { phoneKey as key } from "./testing/phone-key";

test("scopes without access are not named", () => {
  expect(scopesText(key.scopes)).toBe("Calendars: read and change · Task lists: read");
  expect(scopesText({ events: "none", tasks: "none", api: "write" })).toBe("REST API: read and change");
});

test.each([
  [{}, "Not used yet"],
  [
    { last_used_at: "2026-11-27T12:00:00Z", last_client: "DAVx5", network: "192.0.2.*" },
    "Last used 27 Nov 2026, 5:45 PM by DAVx5 from 192.0.2.*",
  ],
  [{ last_used_at: "2026-11-27T12:00:00Z" }, "Last used 27 Nov 2026, 5:45 PM"],
])("%j: %s", (used, text) => {
  expect(lastUseText({ ...key, ...used }, "Asia/Kathmandu")).toBe(text);
});

test.each([
  [{}, "Does not expire"],
  [{ expires_at: "2027-02-25T12:00:00Z" }, "Expires 25 Feb 2027, 12:00 PM"],
  [{ expires_at: "2026-11-27T12:00:00Z", is_expired: true }, "Expired 27 Nov 2026, 12:00 PM"],
])("%j: %s", (expiry, text) => {
  expect(expiryText({ ...key, ...expiry }, "UTC")).toBe(text);
});

test("the example is a command of a shell", () => {
  const command = 'curl -H "Authorization: Token ABCDE" https://hourloom.test/api/v1/events/';
  expect(curlExample("https://hourloom.test", "ABCDE")).toBe(command);
});
