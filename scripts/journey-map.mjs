/** Which journeys reach which sources: for `npm test -- --changed`. A source that no area names is reached by all of them. */

/**
 * @typedef {object} Area
 * @property {string[]} sources path prefixes from the root
 * @property {string[]} specs names in `e2e/journeys`, without `.spec.ts`
 */

const CALENDAR = ["month", "views", "blocks", "moving", "touch"];
const ITEMS = ["forms", "series", "saving", "live"];
const TODO = ["todo", "todo-live", "todo-order", "todo-reach"];
const TIMER = ["pomodoro", "flowtime", "focus", "timer-screens", "timer-settings"];
const ACCOUNTS = ["accounts", "account-links", "first-light", "google"];
const PUBLIC = ["landing", "landing-without-scripts", "blog", "found", "waiting-list", "public-screens"];

/** @param {string} name */
const service = (name) => [`apps/api/src/services/${name}/`, `apps/api/src/trpc/routers/${name}.ts`];
/** @param {string} name */
const feature = (name) => `apps/web/src/features/${name}/`;

/** The first area that names a source is the one that counts. @type {Area[]} */
const areas = [
  { sources: [feature("calendar")], specs: [...CALENDAR, ...ITEMS, "screens"] },
  { sources: service("calendar"), specs: [...CALENDAR, "live"] },
  { sources: service("events"), specs: ITEMS },
  { sources: [feature("items")], specs: [...ITEMS, "conversion", "moving", ...TODO] },
  { sources: [feature("bin"), ...service("undo")], specs: ["bin", "forms", "todo"] },
  {
    sources: [feature("todo"), ...service("todo"), ...service("tasks"), ...service("task-lists")],
    specs: TODO,
  },
  { sources: [feature("timer"), "apps/web/src/shared/timer/", ...service("timer")], specs: TIMER },
  { sources: service("pomodoros"), specs: ["pomodoro", "conversion", "forms"] },
  { sources: service("flowtimes"), specs: ["flowtime", "forms"] },
  { sources: [feature("insights"), ...service("insights")], specs: ["insights"] },
  { sources: [feature("commands"), ...service("search")], specs: ["commands"] },
  { sources: [feature("settings/data"), ...service("data")], specs: ["account-data"] },
  { sources: [feature("settings"), ...service("settings")], specs: ["settings", "timer-settings", "account-data"] },
  { sources: [feature("accounts"), ...service("accounts"), "apps/api/src/mail/"], specs: [...ACCOUNTS, "settings"] },
  { sources: service("waiting-list"), specs: ["waiting-list"] },
  { sources: [feature("marketing"), "apps/web/prerender/", "apps/web/public/"], specs: PUBLIC },
  { sources: ["apps/api/src/rest/"], specs: ["api-docs", "first-light"] },
];

/** What no journey sees: tests beside their sources, benches, documents. */
const UNSEEN = /\.test\.tsx?$|\/testing\/|^(?:bench|docs|scripts|tooling|\.ci)\/|\.md$|^[^/]*$/;
const SPEC = /^e2e\/journeys\/(.+)\.spec\.ts$/;

/**
 * The journeys that a change of these files touches.
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

/** Every spec that an area names: the tests hold them against the folder. */
export const namedSpecs = [...new Set(areas.flatMap(({ specs }) => specs))];
