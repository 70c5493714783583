import type { ItemTable } from "@hourloom/schema/item-kinds";
import { procedureRules, restRules, withReference, type OwnershipRule } from "../route-registry.ts";
import { TEST_PASSWORD } from "../test-app.ts";
import { CALENDAR_FILE, createCaller, paths, type Body, type Call, type Caller, type Operation } from "./calls.ts";

/** Every call of both transports that needs a login, once, on the caller's own rows. */

/** Bodies of calls that need more than the registry has. */
const fullBodies: Readonly<Record<string, Body>> = {
  "PUT /api/v1/users/me/": { username: "renamed" },
  "DELETE /api/v1/users/me/": { current_password: TEST_PASSWORD },
  "accounts.remove": { current_password: TEST_PASSWORD },
  "accounts.changePassword": { current_password: TEST_PASSWORD, new_password: "another-river-stone" },
  "accounts.requestEmailChange": { current_password: TEST_PASSWORD, email: "person-new@example.com" },
  "accounts.revokeLogin": { current_password: TEST_PASSWORD },
  "accounts.logOutEverywhere": { current_password: TEST_PASSWORD, end_feeds: true },
  "accessKeys.create": {
    name: "Phone",
    scopes: { events: "write", tasks: "write", api: "none" },
    current_password: TEST_PASSWORD,
  },
  "accounts.removeGoogleLink": { current_password: TEST_PASSWORD },
};

/** Commands after a start that a timer command requires. */
const timerSteps: Readonly<Record<string, readonly string[]>> = {
  resume: ["pause"],
  next: ["finish"],
  "start-break": ["finish"],
  "go-on": ["stop"],
  dismiss: ["finish"],
  skip: ["finish", "start-break"],
};
const STEP_MS = 240_000;

const IMPORT_TARGETS = { calendar: { kind: "new", title: "x" }, task_list: { kind: "new", title: "x" } };

let count = 0;
const newName = () => `newcomer${(count += 1)}`;

/** Advances the clock by some minutes. */
export function passTime({ api, clock }: Operation): void {
  clock.nowMs += STEP_MS;
  api.setNow(clock.nowMs);
}

/** Starts the timer and brings it into the state that a command requires. */
async function prepareTimer(operation: Operation, { call }: Caller, command: string): Promise<void> {
  const mode = command === "go-on" ? "flowtime" : "pomodoro";
  await call({ name: "POST /api/v1/timer/start/", body: { title: "x", replace: true, mode } });
  passTime(operation);
  for (const step of timerSteps[command] ?? []) {
    await call({ name: `POST /api/v1/timer/${step}/`, body: {} });
    passTime(operation);
  }
}

/** Prepares the data that a call requires. */
async function prepare(operation: Operation, caller: Caller, { name, id }: Call, rule: OwnershipRule): Promise<void> {
  const command = /^POST \/api\/v1\/timer\/(.*)\/$/.exec(name)?.[1];
  if (command !== undefined && command !== "start") await prepareTimer(operation, caller, command);
  const staged = procedureRules["accountData.stage"];
  if (name === "accountData.commit" && staged?.reach === "own") {
    await caller.call({ name: "accountData.stage", ...(staged.body && { body: staged.body }) });
  }
  if (name === "accounts.removeGoogleLink") {
    const identity = { user_id: await caller.make("users"), provider: "google", subject: caller.token } as const;
    await operation.testDb.insertInto("identities").values(identity).execute();
  }
  if (name === "imports.undo" && id !== undefined)
    await caller.call({ name: "imports.commit", id, body: IMPORT_TARGETS });
  if (!name.endsWith(".restore") || rule.reach !== "row" || id === undefined) return;
  await caller.call({ name: `DELETE /api/v1${paths[rule.table as ItemTable]}:id/`, id });
}

/** A time away within the last step of the timer. */
function timeAway({ clock }: Operation): Body {
  const dateTime = (beforeMs: number) => new Date(clock.nowMs - beforeMs).toISOString();
  return { from: dateTime(STEP_MS * 0.8), to: dateTime(STEP_MS * 0.2), choice: "trim" };
}

async function bodyOf(
  operation: Operation,
  { make }: Caller,
  name: string,
  rule: OwnershipRule,
): Promise<Body | string> {
  if (rule.reach === "public" || rule.reach === "stream") return {};
  if (name === "POST /imports") return CALENDAR_FILE;
  if (name === "POST /api/v1/timer/away/") return timeAway(operation);
  let body = fullBodies[name] ?? rule.body ?? {};
  for (const [field, table] of Object.entries(rule.references ?? {})) {
    body = withReference(body, field, await make(table));
  }
  return body;
}

/** Calls that end their login or account, and those that need an empty account. */
const wantsNewAccount =
  /^(POST .*\/token\/logout\/|DELETE .*\/users\/me\/|accounts\.(logOut|logOutEverywhere|remove|changePassword)|accountData\.(stage|commit))$/;

/** Calls that need a mailed link or a trial; made where there are some. */
const madeElsewhere: ReadonlySet<string> = new Set(["accounts.confirmEmailChange", "trials.keep"]);

/** Makes every call that needs a login: some as a new user each, all others as one user. */
export async function callOnOwnRows(operation: Operation): Promise<void> {
  const person = await createCaller(operation, "person");
  for (const [name, rule] of [...Object.entries(restRules), ...Object.entries(procedureRules)]) {
    if (rule.reach === "public" || rule.reach === "stream" || madeElsewhere.has(name)) continue;
    const caller = wantsNewAccount.test(name) ? await createCaller(operation, newName()) : person;
    const id = rule.reach === "row" ? await caller.make(rule.table) : undefined;
    const call = { name, ...(id !== undefined && { id }) };
    await prepare(operation, caller, call, rule);
    const body = await bodyOf(operation, caller, name, rule);
    await caller.call(name.startsWith("GET ") ? call : { ...call, body });
  }
}
