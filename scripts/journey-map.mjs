/**
 * Maps sources to the end-to-end tests and database tests that cover them, for `npm test --
 * --changed`. A source without an area belongs to all tests.
 */

/**
 * @typedef {object} Area
 * @property {string[]} sources path prefixes from the root
 * @property {string[]} specs names in `e2e/journeys`, without `.spec.ts`
 * @property {string[]} [tests] parts of the paths of its database tests; absent: all of them
 */

const CALENDAR = ["month", "views", "blocks", "drag", "touch", "task-blocks", "calendars"];
const ITEMS = ["forms", "series", "saving", "conflicts", "live", "zones"];
const TODO = ["todo", "todo-live", "todo-order", "todo-reach"];
const TIMER = ["pomodoro", "flowtime", "focus", "timer-screens", "timer-settings"];
/** Database tests of both pomodoros and flowtimes. */
const SESSION_TESTS = ["sessions", "timer", "date-times", "conformance/tasks", "services/items", "services/calendar/"];
const ACCOUNTS = ["accounts", "account-links", "first-use", "google"];
const PUBLIC = ["landing", "landing-without-scripts", "blog", "page-heads", "waiting-list", "public-screens"];

/** @param {string} name */
const service = (name) => [`apps/api/src/services/${name}/`, `apps/api/src/trpc/routers/${name}.ts`];
/** @param {string} name */
const feature = (name) => `apps/web/src/features/${name}/`;

/**
 * The first matching area counts. A service has the specs that depend on its responses, a screen
 * also those of its appearance.
 *
 * @type {Area[]}
 */
const areas = [
  {
    sources: [`${feature("calendar")}time-grid/off-hours`],
    specs: [...CALENDAR, ...ITEMS, "screens", "timer-settings"],
    tests: [],
  },
  { sources: [feature("calendar")], specs: [...CALENDAR, ...ITEMS, "screens"], tests: [] },
  {
    sources: service("calendar"),
    specs: ["month", "blocks", "live"],
    tests: ["calendar", "conversion", "enumeration", "month-end", "repeating-tasks", "series", "todo"],
  },
  {
    sources: service("events"),
    specs: ["series", "conflicts", "zones"],
    tests: ["events", "series", "services/items", "date-times", "month-end", "calendar", "conversion", "two-processes"],
  },
  { sources: [feature("trash")], specs: ["trash", "forms", "todo", "screens"], tests: [] },
  {
    sources: service("undo"),
    specs: ["trash", "forms"],
    tests: ["series", "todo", "conversion", "month-end", "repeating-tasks", "writers", "two-processes"],
  },
  { sources: [feature("todo")], specs: [...TODO, "todo-screens"], tests: [] },
  { sources: [feature("collections")], specs: [...TODO, "todo-screens", "calendars", "screens"], tests: [] },
  {
    sources: [...service("todo"), ...service("tasks"), ...service("task-blocks"), ...service("task-lists")],
    specs: ["task-blocks", "todo", "todo-order"],
    tests: ["tasks", "task-blocks", "task-lists", "todo", "services/items", "month-end", "services/calendar/"],
  },
  { sources: [feature("timer"), "apps/web/src/shared/timer/"], specs: TIMER, tests: [] },
  { sources: service("timer"), specs: ["pomodoro", "flowtime", "timer-settings"], tests: ["timer", "sessions"] },
  {
    sources: service("pomodoros"),
    specs: ["pomodoro", "conversion", "forms"],
    tests: [...SESSION_TESTS, "conversion", "items/pomodoros"],
  },
  {
    sources: service("flowtimes"),
    specs: ["flowtime", "forms"],
    tests: [...SESSION_TESTS, "items/flowtimes"],
  },
  { sources: [feature("insights"), ...service("insights")], specs: ["insights"], tests: ["insights", "sessions"] },
  { sources: [feature("commands"), ...service("search")], specs: ["commands"], tests: ["search"] },
  {
    sources: [feature("settings/account-data"), ...service("account-data")],
    specs: ["account-data"],
    tests: ["account-data", "account-files"],
  },
  { sources: [feature("imports"), ...service("imports")], specs: ["imports"], tests: ["imports"] },
  { sources: [feature("feeds"), ...service("feeds")], specs: ["feeds"], tests: ["feeds"] },
  {
    sources: [feature("settings/access-keys"), ...service("access-keys")],
    specs: ["access-keys"],
    tests: ["access-keys"],
  },
  {
    sources: ["apps/api/src/dav/", ...service("caldav"), "packages/db/src/queries/caldav/"],
    specs: ["caldav"],
    tests: ["api/src/dav", "dav-fuzz"],
  },
  { sources: ["apps/web/src/shared/files/"], specs: ["imports", "account-data"], tests: [] },
  { sources: [feature("settings")], specs: ["settings", "timer-settings", "account-data", "screens"], tests: [] },
  { sources: service("settings"), specs: ["settings", "timer-settings"], tests: ["settings"] },
  { sources: [feature("accounts/trial"), ...service("trials")], specs: ["trial"], tests: ["trials"] },
  { sources: [feature("accounts")], specs: [...ACCOUNTS, "settings", "screens", "public-screens"] },
  { sources: ["apps/api/src/services/accounts/google"], specs: ["google"], tests: ["account", "social"] },
  {
    sources: [...service("accounts"), "apps/api/src/mail/"],
    specs: ["accounts", "account-links", "first-use"],
    tests: [
      "account",
      "activation",
      "authentication",
      "current-user",
      "login",
      "password",
      "sign-up",
      "social",
      "limits",
      "mail",
    ],
  },
  { sources: service("waiting-list"), specs: ["waiting-list"], tests: ["waiting-list"] },
  { sources: [feature("marketing"), "apps/web/prerender/", "apps/web/public/"], specs: PUBLIC },
  { sources: ["apps/api/src/rest/"], specs: ["api-docs", "first-use"] },
];

/** Files that no spec depends on: tests, benchmarks, documents, settings of other tools. */
const UNSEEN = new RegExp(
  [
    String.raw`\.test\.tsx?$`,
    // Not the API's test helpers, which the specs also use.
    "^(?:apps/web/src|packages/(?:domain|phrases|schema|ui)/src)/.*testing/",
    String.raw`^(?:apps/api/src/conformance|bench|docs|scripts|tooling|\.ci)/|\.md$`,
    "^(?!package\\.json$|pnpm-)[^/]*$",
  ].join("|"),
);
const SPEC = /^e2e\/journeys\/(.+)\.spec\.ts$/;

/**
 * The specs that a change of these files affects.
 *
 * @param {string[]} files paths from the root
 * @param {string[]} all the names of all specs
 * @returns {string[]} names of specs, in the order of `all`
 */
export function specsOf(files, all) {
  const reached = new Set(
    files.flatMap((file) => {
      const own = SPEC.exec(file)?.[1];
      if (own !== undefined) return [own];
      if (UNSEEN.test(file)) return [];
      return areas.find(({ sources }) => sources.some((source) => file.startsWith(source)))?.specs ?? all;
    }),
  );
  return all.filter((name) => reached.has(name));
}

/**
 * Files that tests read from disk, which `vitest --changed` does not know: prefixes of the sources,
 * and of the tests.
 *
 * @type {[string[], string[]][]}
 */
const READ = [
  [
    [
      feature("marketing"),
      "apps/web/src/routes/",
      "apps/web/src/shared/",
      "packages/ui/src/",
      "apps/web/chunks.ts",
      "apps/web/index.html",
      "apps/web/prerender/",
      "apps/web/public/",
      "apps/web/vite",
    ],
    ["apps/web/built/", "apps/web/prerender/", "apps/web/src/shared/page/theme-before-paint"],
  ],
  [["apps/web/src/features/calendar/grid/items.css"], ["apps/web/src/features/calendar/grid/item-style"]],
  [["packages/ui/src/theme.css"], ["apps/api/src/rest/reference/openapi", "apps/web/built/"]],
  [["docs/api.md"], ["apps/api/src/rest/api-guide"]],
  [["docs/openapi.json", "redocly.yaml"], ["apps/api/src/rest/reference/openapi"]],
  [["packages/schema/src/"], ["scripts/ripple-mutations"]],
  [["apps/api/src/conformance/items/"], ["apps/api/src/conformance/items/complete"]],
  [["apps/api/src/", "e2e/journeys/"], ["scripts/journey-map"]],
  [
    [
      "scripts/",
      "packages/db/src/embedded/",
      "apps/api/src/main.ts",
      "apps/api/src/database.ts",
      "apps/api/src/drain.ts",
    ],
    ["scripts/start", "scripts/stop"],
  ],
];

/**
 * The tests that read a changed file without importing it.
 *
 * @param {string[]} files paths from the root
 * @param {string[]} all paths of all tests
 * @returns {string[]} in the order of `all`
 */
export function readingTests(files, all) {
  const begins = (/** @type {string} */ path, /** @type {string[]} */ some) =>
    some.some((part) => path.startsWith(part));
  const reached = READ.filter(([sources]) => files.some((file) => begins(file, sources))).flatMap(([, tests]) => tests);
  return all.filter((test) => begins(test, reached));
}

/** All paths of the list above; a test checks that they exist. */
export const readPaths = READ.flat(2);

/**
 * Files without an effect on the server, and tests, which vitest knows. Shared test helpers do not
 * match.
 */
const BESIDE_SERVER = /\.test\.tsx?$|^(?:bench|docs|e2e|scripts)\/|\.md$/;

/**
 * The database tests that a change of these files does not affect. Each of them imports all
 * services, so that vitest selects it for any change.
 *
 * @param {string[]} files paths from the root
 * @param {string[]} all paths of all of these tests
 * @returns {string[]} in the order of `all`
 */
export function untouchedTests(files, all) {
  const parts = files
    .filter((file) => !BESIDE_SERVER.test(file))
    .map((file) => areas.find(({ sources }) => sources.some((source) => file.startsWith(source)))?.tests);
  if (parts.includes(undefined)) return [];
  const wanted = [...files, ...parts.flatMap((some) => some ?? [])];
  return all.filter((test) => !wanted.some((part) => test.includes(part)));
}

/** All parts of test paths in the areas; a test checks that they exist. */
export const namedTests = [...new Set(areas.flatMap(({ tests = [] }) => tests))];
/** All specs in the areas; a test checks that they exist. */
export const namedSpecs = [...new Set(areas.flatMap(({ specs }) => specs))];
