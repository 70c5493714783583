import type { ItemTable } from "@hourloom/schema/item-kinds";
import { eventText } from "../dav/testing/sent-objects.ts";
import { rule } from "./rule.ts";
import { TEST_PASSWORD } from "./test-app.ts";

/** The tables of rows that a call may name; `auth_tokens` are logins. */
export type OwnedTable =
  | ItemTable
  | "calendar_imports"
  | "feeds"
  | "reminder_notices"
  | "access_keys"
  | "subscriptions"
  | "auth_tokens"
  | "undo_steps"
  | "users";

/** A valid body, except for ids that a test adds. */
type Body = Readonly<Record<string, unknown>>;

/**
 * Whose rows a call reaches; every call of both transports needs a rule. `public`: none of a user;
 * `stream`: none, it only reports changes; `own`: the caller's; `row`: the one named by an id;
 * `new`: creates one with a client-chosen id.
 * `references` are body members that name other rows (`changes.task` is nested), `queryReferences`
 * query parameters.
 */
export type OwnershipRule =
  | { reach: "public" }
  | { reach: "stream" }
  | {
      reach: "own";
      body?: Body;
      references?: Readonly<Record<string, ItemTable>>;
      queryReferences?: Readonly<Record<string, ItemTable>>;
    }
  | { reach: "row"; table: OwnedTable; body?: Body; references?: Readonly<Record<string, ItemTable>> }
  | { reach: "new"; table: ItemTable; body: Body; references?: Readonly<Record<string, ItemTable>> };

const nobody: OwnershipRule = { reach: "public" };
const own: OwnershipRule = { reach: "own" };

/** An import of an empty account; all accounts may use the same id. */
export const IMPORT_ID = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
const importedAccount = {
  kind: "account",
  number: 1,
  row: { first_name: "x", last_name: "x", timezone: "UTC" },
};

interface Kind {
  path: string;
  table: ItemTable;
  body: Body;
  references?: Readonly<Record<string, ItemTable>>;
  queryReferences?: Readonly<Record<string, ItemTable>>;
}

const block = { date: "2025-03-10", start_time: "09:00", end_time: "10:00" };

const kinds: readonly Kind[] = [
  { path: "/calendars/", table: "calendars", body: { title: "x" } },
  {
    path: "/events/",
    table: "events",
    body: { title: "x" },
    references: { calendar: "calendars" },
    queryReferences: { calendar: "calendars" },
  },
  { path: "/task-lists/", table: "task_lists", body: { title: "x" } },
  {
    path: "/tasks/",
    table: "tasks",
    body: { title: "x" },
    references: { task_list: "task_lists" },
    queryReferences: { task_list: "task_lists" },
  },
  {
    path: "/task-blocks/",
    table: "task_blocks",
    body: block,
    references: { task: "tasks" },
    queryReferences: { task: "tasks" },
  },
  {
    path: "/pomodoros/",
    table: "pomodoros",
    body: { title: "x", start_time: "2025-03-10 09:00" },
    references: { task: "tasks" },
  },
  { path: "/flowtime/", table: "flowtimes", body: { start_time: "2025-03-10 09:00" }, references: { task: "tasks" } },
];

const ofKinds = kinds.flatMap(
  ({ path, table, body, references = {}, queryReferences = {} }): [string, OwnershipRule][] => [
    [`GET /api/v1${path}`, { reach: "own", queryReferences }],
    [`POST /api/v1${path}`, { reach: "new", table, body, references }],
    [`GET /api/v1${path}:id/`, { reach: "row", table }],
    [`PATCH /api/v1${path}:id/`, { reach: "row", table, body: {}, references }],
    [`PUT /api/v1${path}:id/`, { reach: "row", table, body, references }],
    [`DELETE /api/v1${path}:id/`, { reach: "row", table }],
  ],
);

const ofTimer: [string, OwnershipRule][] = [
  ["start", { reach: "own", body: { title: "x", replace: true }, references: { task: "tasks" } }],
  ["next", { reach: "own", body: { title: "x" }, references: { task: "tasks" } }],
  ["task", { reach: "own", body: { title: "x" }, references: { task: "tasks" } }],
  ["add-minutes", { reach: "own", body: { minutes: 5 } }],
  ["interrupt", { reach: "own", body: { kind: "internal" } }],
  ["away", { reach: "own", body: { from: "2025-03-10 09:00", to: "2025-03-10 09:10", choice: "trim" } }],
  ...["pause", "resume", "finish", "stop", "skip", "start-break", "go-on", "dismiss", "discard", "undo"].map(
    (name): [string, OwnershipRule] => [name, own],
  ),
];

/** The REST routes, by Fastify's names. */
export const restRules: Readonly<Record<string, OwnershipRule>> = {
  ...Object.fromEntries(ofKinds),
  "POST /api/v1/pomodoros/from-event/": {
    reach: "new",
    table: "pomodoros",
    body: {},
    references: { event_id: "events" },
  },
  "POST /api/v1/tasks/quick/": {
    reach: "own",
    body: { text: "x tomorrow #New" },
    references: { task_list: "task_lists" },
  },
  "GET /api/v1/timer/": own,
  ...Object.fromEntries(ofTimer.map(([name, rule]) => [`POST /api/v1/timer/${name}/`, rule])),
  "GET /api/v1/settings/": own,
  "PATCH /api/v1/settings/": { reach: "own", body: { focus_minutes: 30 } },
  "POST /api/v1/users/": nobody,
  "POST /api/v1/users/activation/": nobody,
  "POST /api/v1/users/resend_activation/": nobody,
  "POST /api/v1/users/reset_password/": nobody,
  "POST /api/v1/users/reset_password_confirm/": nobody,
  "POST /api/v1/token/login/": nobody,
  "POST /api/v1/token/logout/": own,
  "GET /api/v1/users/": own,
  "GET /api/v1/users/:id/": { reach: "row", table: "users" },
  "GET /api/v1/users/me/": own,
  "PATCH /api/v1/users/me/": { reach: "own", body: { first_name: "x" } },
  "PUT /api/v1/users/me/": own,
  "DELETE /api/v1/users/me/": own,
  "POST /api/join/": nobody,
  "POST /api/v1/join/": nobody,
  "POST /auth/social/google/": nobody,
  "POST /api/v1/auth/social/google/": nobody,
  "GET /api/v1/openapi.json": nobody,
  "GET /api/v1/docs/": nobody,
  "GET /.well-known/security.txt": nobody,
  "POST /imports": own,
  "GET /exports/calendars/:id.ics": { reach: "row", table: "calendars" },
  "GET /exports/task-lists/:id.ics": { reach: "row", table: "task_lists" },
  "GET /exports/everything.ics": own,
  // Its secret says whose it is: see feeds.db.test.ts.
  "GET /feeds/:secret.ics": nobody,
  "GET /livez": nobody,
  "GET /readyz": nobody,
  "POST /csp-report": nobody,
};

/**
 * Whose rows a request of CalDAV reaches. `public`: none of a user; `own`: the caller's; `address`:
 * what its address names, with a body and headers for all kinds of addresses.
 */
export type DavRule =
  | { reach: "public" }
  | { reach: "own" }
  | { reach: "address"; body?: string; headers?: Readonly<Record<string, string>> };

const davSync = `<sync-collection xmlns="DAV:"><sync-token/><prop><getetag/></prop></sync-collection>`;
const davTitle = `<propertyupdate xmlns="DAV:"><set><prop><displayname>x</displayname></prop></set></propertyupdate>`;
const davCollection = `<mkcol xmlns="DAV:"><set><prop><resourcetype><collection/>
  <calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop></set></mkcol>`;

const davAddressRules: Readonly<Record<string, DavRule>> = {
  OPTIONS: { reach: "public" },
  GET: { reach: "address" },
  PUT: { reach: "address", body: eventText("x"), headers: { "content-type": "text/calendar" } },
  DELETE: { reach: "address" },
  PROPFIND: { reach: "address", headers: { depth: "1" } },
  PROPPATCH: { reach: "address", body: davTitle },
  REPORT: { reach: "address", body: davSync },
  MKCALENDAR: { reach: "address" },
  MKCOL: { reach: "address", body: davCollection },
  // With a Destination that is the caller's own.
  MOVE: { reach: "address" },
  COPY: { reach: "address" },
};

/** Methods that nothing there has. */
const otherDavMethods = ["POST", "PATCH", "LOCK", "UNLOCK", "ACL"];

/** The routes of CalDAV, by Fastify's names. Hrefs in headers and bodies: see rights.db.test.ts. */
export const davRules: Readonly<Record<string, DavRule>> = {
  ...Object.fromEntries(Object.entries(davAddressRules).map(([method, rule]) => [`${method} /dav/*`, rule])),
  ...Object.fromEntries(Object.keys(davAddressRules).map((method) => [`${method} /dav`, { reach: "public" }])),
  ...Object.fromEntries(
    [...Object.keys(davAddressRules), ...otherDavMethods].map((method) => [
      `${method} /.well-known/caldav`,
      { reach: "public" },
    ]),
  ),
  ...Object.fromEntries(
    otherDavMethods.flatMap((method) => ["/dav", "/dav/*"].map((url) => [`${method} ${url}`, { reach: "public" }])),
  ),
  "PROPFIND /dav": { reach: "own" },
  "PROPFIND /": { reach: "own" },
  "PROPFIND /principals": { reach: "own" },
  "PROPFIND /principals/*": { reach: "own" },
};

/** The tRPC procedures. Where a rule has a row, the input's `id` names it. */
export const procedureRules: Readonly<Record<string, OwnershipRule>> = {
  "accounts.signUp": nobody,
  "accounts.checkActivation": nobody,
  "accounts.activate": nobody,
  "accounts.resendActivation": nobody,
  "accounts.requestPasswordReset": nobody,
  "accounts.confirmPasswordReset": nobody,
  "accounts.requestSignInLink": nobody,
  "accounts.signInByLink": nobody,
  "accounts.signInOptions": nobody,
  "accounts.logIn": nobody,
  "accounts.signInWithGoogle": nobody,
  "accounts.logOut": own,
  "accounts.me": own,
  "accounts.updateProfile": { reach: "own", body: { first_name: "x" } },
  "accounts.firstSteps": own,
  "accounts.endFirstSteps": { reach: "own", body: { steps: ["plan"] } },
  "accounts.changePassword": own,
  "accounts.requestEmailChange": own,
  "accounts.emailChange": own,
  "accounts.resendEmailChange": own,
  "accounts.cancelEmailChange": own,
  "accounts.confirmEmailChange": own,
  "accounts.undoEmailChange": nobody,
  "accounts.remove": own,
  "accounts.logins": own,
  "accounts.logOutEverywhere": own,
  "accounts.googleLink": own,
  "accounts.removeGoogleLink": own,
  "accounts.activity": { reach: "own", body: { limit: 200 } },
  "accounts.revokeLogin": { reach: "row", table: "auth_tokens" },
  "trials.start": nobody,
  "trials.current": own,
  "trials.keep": own,
  "calendar.inRange": { reach: "own", body: { from: "2025-01-01", to: "2026-01-01" } },
  "calendar.unscheduled": own,
  "calendar.nextDates": { reach: "own", body: { date: "2025-03-10", repeats: rule() } },
  "calendar.trash": own,
  "calendar.restore": { reach: "row", table: "tasks", body: { type: "task" } },
  "calendar.onChange": { reach: "stream" },
  "calendar.undo": { reach: "row", table: "undo_steps" },
  "calendars.list": own,
  "calendars.create": { reach: "new", table: "calendars", body: { title: "x" } },
  "calendars.update": { reach: "row", table: "calendars", body: { changes: { title: "x" } } },
  "calendars.remove": { reach: "row", table: "calendars" },
  "calendars.restore": { reach: "row", table: "calendars" },
  "imports.preview": { reach: "row", table: "calendar_imports" },
  "imports.commit": {
    reach: "row",
    table: "calendar_imports",
    body: { calendar: { kind: "new", title: "x" }, task_list: { kind: "new", title: "x" } },
  },
  "imports.list": own,
  "imports.undo": { reach: "row", table: "calendar_imports" },
  "subscriptions.list": own,
  "subscriptions.create": { reach: "own", body: { url: "https://feeds.example/x.ics" } },
  "subscriptions.update": { reach: "row", table: "subscriptions", body: { is_on_caldav: true } },
  "subscriptions.refresh": { reach: "row", table: "subscriptions" },
  "accessKeys.list": own,
  "accessKeys.create": own,
  "accessKeys.revoke": { reach: "row", table: "access_keys", body: { current_password: TEST_PASSWORD } },
  "feeds.list": own,
  "feeds.create": {
    reach: "own",
    body: { title: "x", mode: "full", calendars: [], current_password: TEST_PASSWORD },
    references: { calendars: "calendars" },
  },
  // Calendars of others in it: see feeds.db.test.ts.
  "feeds.update": { reach: "row", table: "feeds", body: { changes: { title: "x" } } },
  "feeds.rotate": { reach: "row", table: "feeds", body: { current_password: TEST_PASSWORD } },
  "feeds.remove": { reach: "row", table: "feeds" },
  "events.create": { reach: "new", table: "events", body: { title: "x" }, references: { calendar: "calendars" } },
  "events.update": {
    reach: "row",
    table: "events",
    body: { changes: { title: "x" } },
    references: { "changes.calendar": "calendars" },
  },
  "events.lostChanges": { reach: "row", table: "events", body: { changes: { title: "x" } } },
  "events.sourceDetails": { reach: "row", table: "events" },
  "events.remove": { reach: "row", table: "events" },
  "events.restore": { reach: "row", table: "events" },
  "tasks.create": { reach: "new", table: "tasks", body: { title: "x" }, references: { task_list: "task_lists" } },
  "tasks.update": {
    reach: "row",
    table: "tasks",
    body: { changes: { title: "x" } },
    references: { "changes.task_list": "task_lists" },
  },
  "tasks.get": { reach: "row", table: "tasks" },
  // Leaves out tasks of another account: see task-batches.db.test.ts.
  "tasks.updateMany": { reach: "own", body: { ids: [IMPORT_ID], action: { kind: "remove" } } },
  "tasks.remove": { reach: "row", table: "tasks" },
  "tasks.restore": { reach: "row", table: "tasks" },
  "taskLists.create": { reach: "new", table: "task_lists", body: { title: "x" } },
  "taskLists.update": { reach: "row", table: "task_lists", body: { changes: { title: "x" } } },
  "taskLists.remove": { reach: "row", table: "task_lists" },
  "taskLists.restore": { reach: "row", table: "task_lists" },
  "timer.get": own,
  "timer.sessions": { reach: "own", body: { kind: "past", limit: 10 } },
  "timer.send": {
    reach: "own",
    body: { event: { type: "start", mode: "pomodoro", phase: "short_break", title: "x", replace: true } },
    references: { "event.task": "tasks" },
  },
  "insights.days": { reach: "own", body: { from: "2026-03-01", to: "2026-04-01" } },
  "insights.planned": { reach: "own", body: { from: "2026-03-01", to: "2026-04-01" } },
  "insights.plannedDays": { reach: "own", body: { from: "2026-03-01", to: "2026-04-01" } },
  "insights.tracked": { reach: "own" },
  "insights.plannedTasks": { reach: "own" },
  "insights.subjects": { reach: "own", body: { from: "2026-03-01", to: "2026-04-01" } },
  "search.find": { reach: "own", body: { text: "victim" } },
  "accountData.overview": own,
  "accountData.subscriptions": own,
  "accountData.page": { reach: "own", body: { kind: "tasks", after: null } },
  "accountData.stage": { reach: "own", body: { import_id: IMPORT_ID, seq: 0, rows: [importedAccount] } },
  "accountData.commit": { reach: "own", body: { import_id: IMPORT_ID, rows: 1 } },
  "reminders.list": own,
  "reminders.announce": { reach: "row", table: "reminder_notices" },
  // Ids of others are ignored: see reminders.db.test.ts.
  "reminders.hide": { reach: "own", body: { ids: [IMPORT_ID], minutes: null } },
  "settings.get": own,
  "settings.update": { reach: "own", body: { changes: { focus_minutes: 30 } } },
  "todo.overview": own,
  "todo.tags": own,
  "todo.filters": own,
  "todo.saveFilter": {
    reach: "own",
    body: {
      id: IMPORT_ID,
      title: "x",
      conditions: { lists: [], priorities: ["high"], tags: [], due: "any", completed: true },
    },
  },
  // Deletes by the key of the account: see todo.db.test.ts.
  "todo.removeFilter": { reach: "own", body: { id: IMPORT_ID } },
  // Returns an empty view for a list of another account: see todo.db.test.ts.
  "todo.inView": { reach: "own", body: { view: { kind: "search", text: "x" }, completed: 10 } },
  "pomodoros.create": {
    reach: "new",
    table: "pomodoros",
    body: { title: "x", start_time: "2025-03-10 09:00" },
    references: { task: "tasks" },
  },
  "pomodoros.update": {
    reach: "row",
    table: "pomodoros",
    body: { changes: { title: "x" } },
    references: { "changes.task": "tasks" },
  },
  "pomodoros.remove": { reach: "row", table: "pomodoros" },
  "pomodoros.restore": { reach: "row", table: "pomodoros" },
  "pomodoros.planFromBlock": { reach: "own", body: {}, references: { block_id: "task_blocks" } },
  "pomodoros.fromBlock": { reach: "new", table: "pomodoros", body: {}, references: { block_id: "task_blocks" } },
  "pomodoros.planFromEvent": { reach: "own", body: {}, references: { event_id: "events" } },
  "pomodoros.fromEvent": { reach: "new", table: "pomodoros", body: {}, references: { event_id: "events" } },
  "flowtimes.create": {
    reach: "new",
    table: "flowtimes",
    body: { start_time: "2025-03-10 09:00" },
    references: { task: "tasks" },
  },
  "flowtimes.update": {
    reach: "row",
    table: "flowtimes",
    body: { changes: { start_time: "2025-03-10 09:05" } },
    references: { "changes.task": "tasks" },
  },
  "flowtimes.remove": { reach: "row", table: "flowtimes" },
  "flowtimes.restore": { reach: "row", table: "flowtimes" },
  // Returns no blocks for a task of another account: see task-blocks.db.test.ts.
  "taskBlocks.ofTask": { reach: "own", body: { id: IMPORT_ID } },
  "taskBlocks.create": { reach: "new", table: "task_blocks", body: block, references: { task: "tasks" } },
  "taskBlocks.update": {
    reach: "row",
    table: "task_blocks",
    body: { changes: { start_time: "09:05" } },
    references: { "changes.task": "tasks" },
  },
  "taskBlocks.remove": { reach: "row", table: "task_blocks" },
  "taskBlocks.restore": { reach: "row", table: "task_blocks" },
  "waitingList.join": nobody,
};

/** The body with a reference inserted where the rule says. */
export function withReference(body: Body, field: string, id: string): Record<string, unknown> {
  const [member = field, inner] = field.split(".");
  if (inner === undefined) return { ...body, [member]: Array.isArray(body[member]) ? [id] : id };
  const outer: unknown = body[member];
  return { ...body, [member]: { ...(typeof outer === "object" && outer), [inner]: id } };
}
