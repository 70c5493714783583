import fastify from "fastify";
import { expect, test } from "vitest";
import { registerSecurityText } from "./security-text.ts";

test("security.txt has the contact, and expires within a year", async () => {
  const app = fastify();
  registerSecurityText(app, {
    publicUrl: "https://hourloom.example",
    securityContact: "mailto:security@hourloom.example",
    now: () => new Date("2026-11-23T12:00:00Z"),
  });
  const response = await app.inject("/.well-known/security.txt");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body.split("\n")).toEqual([
    "Contact: mailto:security@hourloom.example",
    "Expires: 2027-05-22T00:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://hourloom.example/.well-known/security.txt",
    "",
  ]);
});
