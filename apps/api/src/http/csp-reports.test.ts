import fastify from "fastify";
import { expect, test } from "vitest";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { registerCspReports } from "./csp-reports.ts";

const SECRET = "t0ken-that-opens-an-account";

/** What is logged of the report that a browser sends. */
async function loggedOf(report: unknown): Promise<{ status: number; text: string; violations: unknown }> {
  const lines: string[] = [];
  const logger = {
    level: "debug",
    serializers: { req: () => ({}) },
    stream: { write: (line: string) => void lines.push(line) },
  };
  const app = fastify({ logger });
  registerCspReports(app, { take: () => ok(null) });
  const payload = typeof report === "string" ? report : JSON.stringify(report);
  const headers = { "content-type": "application/csp-report" };
  const { statusCode } = await app.inject({ method: "POST", url: "/csp-report", payload, headers });
  await app.close();
  const logged = lines
    .map((line): unknown => JSON.parse(line))
    .find((line) => JSON.stringify(line).includes("content security"));
  const violations =
    typeof logged === "object" && logged !== null && "violations" in logged ? logged.violations : undefined;
  return { status: statusCode, text: lines.join(""), violations };
}

test("of a report only the directive, the blocked origin and the first part of the page's path are logged", async () => {
  const { status, text, violations } = await loggedOf({
    "csp-report": {
      "document-uri": `https://hours.example/activate/uid/${SECRET}?a=${SECRET}#${SECRET}`,
      referrer: `https://hours.example/reset_password/uid/${SECRET}`,
      "effective-directive": "script-src-elem",
      "original-policy": "default-src 'none'",
      "blocked-uri": `https://evil.example/x.js?${SECRET}`,
      "source-file": `https://hours.example/feeds/${SECRET}.ics`,
      "script-sample": SECRET,
    },
  });
  expect(status).toBe(204);
  expect(violations).toEqual([{ directive: "script-src-elem", blocked: "https://evil.example", page: "/activate" }]);
  expect(text).not.toContain(SECRET);
});

test("reports of the Reporting API are read, too, up to ten", async () => {
  const body = {
    documentURL: `https://hours.example/feeds/${SECRET}.ics`,
    effectiveDirective: "img-src",
    blockedURL: "inline",
  };
  const { text, violations } = await loggedOf(Array.from({ length: 12 }, () => ({ type: "csp-violation", body })));
  expect(violations).toEqual(
    Array.from({ length: 10 }, () => ({ directive: "img-src", blocked: "inline", page: "/feeds" })),
  );
  expect(text).not.toContain(SECRET);
});

test.each([
  ["no JSON", SECRET],
  ["another value", [SECRET]],
  ["other members", { "csp-report": { "document-uri": [SECRET], secret: SECRET } }],
  [
    "what is no address",
    { "csp-report": { "document-uri": SECRET, "blocked-uri": `data:${SECRET}`, "effective-directive": `${SECRET}!` } },
  ],
  [
    "a secret instead of a path",
    { "csp-report": { "document-uri": `https://hours.example/${SECRET}${"x".repeat(40)}` } },
  ],
])("%s is logged without its text", async (_what, report) => {
  const { status, text } = await loggedOf(report);
  expect(status).toBe(204);
  expect(text).not.toContain(SECRET);
});
