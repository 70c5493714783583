import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { furnish, type Person } from "../testing/owned-rows.ts";
import { listProcedures, procedureRules, restRules, type OwnershipRule } from "../testing/route-registry.ts";
import { createTestApp, type TestAnswer, type TestApp } from "../testing/test-app.ts";

/** How many operations; more of them for a long night. */
const OPERATIONS = Number(process.env["ISOLATION_OPERATIONS"] ?? 10_000);
const OPERATIONS_PER_RUN = 50;
const PEOPLE = ["anton", "berta", "caesar", "doris", "emilia"] as const;

let api: TestApp;
let people: Person[];

beforeAll(async () => {
  api = await createTestApp();
  people = [];
  for (const name of PEOPLE) people.push(await furnish(api, name));
});
afterAll(() => api.close());

const types = new Map(listProcedures().map(({ name, type }) => [name, type]));
// What ends a login or an account would leave nothing to go on with.
const isUsable = (name: string) => !/logout|logOut|DELETE \/api\/v1\/users|accounts\.remove|revokeSession/.test(name);
const rules: readonly (readonly [string, OwnershipRule])[] = [
  ...Object.entries(restRules),
  ...Object.entries(procedureRules),
].filter(([name, rule]) => rule.reach !== "public" && isUsable(name));

interface Operation {
  actor: number;
  rule: readonly [string, OwnershipRule];
  /** Whose row is named; beyond the people: nobody's. */
  target: number;
  /** Whose rows the body refers to. */
  referred: number;
  /** Whose id is chosen for a new row, if one is. */
  chosen: number;
  /** Which of the rows that somebody has by now. */
  pick: number;
}

const person = fc.nat(PEOPLE.length - 1);
const personOrNobody = fc.nat(PEOPLE.length);
const operation: fc.Arbitrary<Operation> = fc.record({
  actor: person,
  rule: fc.constantFrom(...rules),
  target: personOrNobody,
  referred: personOrNobody,
  chosen: personOrNobody,
  pick: fc.nat(20),
});

/** The ids that each person has ever had, by table and owner; shared by the runs, as the database is. */
const had = new Map<string, Set<string>>();

function idsOf(table: string, owner: number): Set<string> {
  const key = `${table}:${owner}`;
  const first: Record<string, string> = { ...people[owner]?.ids };
  const ids = had.get(key) ?? new Set(first[table] === undefined ? [] : [first[table]]);
  had.set(key, ids);
  return ids;
}

/** One of the last rows of somebody's, or an id that nobody has. */
function idOf(table: string, owner: number, pick: number): string {
  const recent = [...idsOf(table, owner)].slice(-20);
  return recent[pick % Math.max(1, recent.length)] ?? randomUUID();
}

function bodyOf({ actor, rule: [, rule], referred, chosen, pick }: Operation): Record<string, unknown> {
  const title = `${PEOPLE[actor]}'s number ${pick}`;
  const body = "body" in rule ? (rule.body ?? {}) : {};
  const references = "references" in rule ? Object.entries(rule.references ?? {}) : [];
  return {
    ...body,
    ...("title" in body && { title }),
    ...("changes" in body && { changes: { title } }),
    ...Object.fromEntries(references.map(([field, table]) => [field, idOf(table, referred, pick)])),
    ...(rule.reach === "new" && chosen < PEOPLE.length && { id: idOf(rule.table, chosen, pick) }),
  };
}

/** Whether the operation names, in its path or body, a row that is not the actor's. */
function isForeign({ actor, rule: [, rule], target, referred, pick }: Operation): boolean {
  const names = "references" in rule ? Object.values(rule.references ?? {}) : [];
  const isOwn = (table: string, owner: number) => idsOf(table, actor).has(idOf(table, owner, pick));
  return (rule.reach === "row" && !isOwn(rule.table, target)) || names.some((table) => !isOwn(table, referred));
}

async function perform(step: Operation): Promise<TestAnswer> {
  const { actor, rule, target, pick } = step;
  const [name, { reach }] = rule;
  const token = people[actor]?.token ?? "";
  const id = "table" in rule[1] && reach === "row" ? idOf(rule[1].table, target, pick) : undefined;
  const body = bodyOf(step);
  const type = types.get(name);
  if (type === "mutation") return api.call("POST", `/trpc/${name}`, { token, body: { ...body, ...(id && { id }) } });
  if (type === "query") {
    return api.call("GET", `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(body))}`, { token });
  }
  const [method = "", url = ""] = name.split(" ");
  const hasBody = method !== "GET" && method !== "DELETE";
  return api.call(method, url.replace(":id", id ?? ""), { token, ...(hasBody && { body }) });
}

/** The names of everybody but the actor must not stand in what the actor is told. */
function othersNamedIn({ text }: TestAnswer, actor: number): string[] {
  return PEOPLE.filter((name, index) => index !== actor && text.includes(`${name}'s`));
}

function remember({ actor, rule: [, rule] }: Operation, { status, text }: TestAnswer): void {
  if (rule.reach !== "new" || status >= 300) return;
  // The first id in the answer is that of the row, on either door; a conversion names the event before its sessions.
  const id = /"id":"([^"]+)"/.exec(text)?.[1];
  if (id !== undefined) idsOf(rule.table, actor).add(id);
}

async function findForeignTexts(): Promise<unknown[]> {
  const owners = new Map(people.map(({ name, ids }) => [ids.users, name]));
  const found = [];
  for (const table of ["events", "task_lists", "tasks", "pomodoros"] as const) {
    const rows = await api.db.selectFrom(table).select(["user_id", "title"]).execute();
    found.push(...rows.filter(({ user_id, title }) => !title.startsWith(`${owners.get(user_id)}'s`)));
  }
  return found;
}

test(
  `${OPERATIONS} random operations of five people read, change and refer to nothing of each other`,
  { timeout: 60_000 + OPERATIONS * 50 },
  async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: OPERATIONS_PER_RUN, maxLength: OPERATIONS_PER_RUN }),
        async (steps) => {
          for (const step of steps) {
            const foreign = isForeign(step);
            const answer = await perform(step);
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            remember(step, answer);
            expect(answer.status, `${step.rule[0]}: ${answer.text}`).toBeLessThan(500);
            expect(foreign && ![400, 404].includes(answer.status), `${step.rule[0]}: ${answer.text}`).toBe(false);
            expect(othersNamedIn(answer, step.actor), step.rule[0]).toEqual([]);
          }
          expect(await findForeignTexts()).toEqual([]);
        },
      ),
      { numRuns: Math.ceil(OPERATIONS / OPERATIONS_PER_RUN), endOnFailure: true },
    );
    // Both what is allowed and what is not must have been tried.
    for (const status of [200, 201, 204, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  },
);
