/** Changes on Hourloom's side, through the calls of the workspace and REST. */
import { randomUUID } from "node:crypto";
import { rowsOf, WEEKLY } from "./checks.ts";
import { readSide, type Changes, type Collection } from "./collections.ts";
import { textOf } from "./hourloom-server.ts";
import { dateOf, dayOf, movedBy, movedOn, stateOf, textOfState, type State } from "./objects.ts";
import type { Random } from "../../bench/shared/random.ts";
import { getObject } from "./sides.ts";

/** An object of Hourloom: its row, and what it says. */
export interface Target {
  readonly uid: string;
  readonly row: string;
  readonly state: State;
}

/** A change: undefined if it does not suit the object, else what it then says, or null: gone. */
type Edit = (collection: Collection, target: Target, random: Random) => Promise<State | null> | undefined;

let titles = 0;
/** A title that no other object has, by which a row is found. */
export function newTitle(word: string): string {
  titles += 1;
  return `${word} ${titles}`;
}

const restNames = { VEVENT: "events", VTODO: "tasks" } as const;

function patch({ server, kind }: Collection, row: string, body: object): Promise<unknown> {
  return server.rest("PATCH", `/${restNames[kind]}/${row}/`, body);
}

/** An occurrence that nobody has changed; undefined without one. */
function freeOccurrence({ state }: Target, random: Random): string | undefined {
  if (state.intervalDays === 0) return undefined;
  const start = movedBy(state.start, state.intervalDays * (3 + random.below(6)));
  return state.overrides.has(start) || state.excluded.includes(start) ? undefined : start;
}

const rename: Edit = ({ server, kind }, { row, state }) => {
  const title = newTitle("Renamed here");
  const change = async () => {
    if (kind === "VTODO") await server.mutate("tasks.update", { id: row, changes: { title } });
    else {
      const series = state.isSeries ? { scope: "all", occurrence: dateOf(state.start) } : {};
      await server.mutate("events.update", { id: row, changes: { title }, ...series });
    }
    return { ...state, title };
  };
  return change();
};

const move: Edit = (collection, { row, state }, random) => {
  if (state.isSeries || state.start === "") return undefined;
  const start = movedBy(state.start, 1 + random.below(20));
  return patch(collection, row, { date: dateOf(start) }).then(() => ({ ...state, start }));
};

const remove: Edit = ({ server, kind, away }, { uid, row, state }) =>
  server.rest("DELETE", `/${restNames[kind]}/${row}/`).then(() => {
    away.set(uid, { row, state, place: "trash" });
    return null;
  });

const moveElsewhere: Edit = (collection, { uid, row, state }) => {
  if (collection.kind === "VTODO") return undefined;
  return patch(collection, row, { calendar: collection.elsewhere }).then(() => {
    collection.away.set(uid, { row, state, place: "elsewhere" });
    return null;
  });
};

const complete: Edit = (collection, { row, state }) => {
  if (collection.kind === "VEVENT" || state.isCompleted) return undefined;
  return patch(collection, row, { is_completed: true }).then(() =>
    state.isSeries ? movedOn(state) : { ...state, isCompleted: true },
  );
};

const editOccurrence: Edit = ({ kind, server }, target, random) => {
  const start = freeOccurrence(target, random);
  if (kind === "VTODO" || start === undefined) return undefined;
  const { row, state } = target;
  const title = newTitle("Occurrence");
  const input = { id: row, scope: "this", occurrence: dateOf(start), changes: { title } };
  return server
    .mutate("events.update", input)
    .then(() => ({ ...state, overrides: new Map([...state.overrides, [start, title]]) }));
};

const removeOccurrence: Edit = ({ kind, server }, target, random) => {
  const start = freeOccurrence(target, random);
  if (kind === "VTODO" || start === undefined) return undefined;
  const { row, state } = target;
  return server
    .mutate("events.remove", { id: row, scope: "this", occurrence: dateOf(start) })
    .then(() => ({ ...state, excluded: [...state.excluded, start].toSorted() }));
};

/** Other times of a series; the names of its occurrences follow. */
const moveTime: Edit = ({ kind, server }, { row, state }, random) => {
  // UNTIL of a split series would get another time too.
  const hasUntil = state.others.some((line) => line.includes("UNTIL"));
  if (kind === "VTODO" || !state.isSeries || hasUntil || !state.start.includes("T")) return undefined;
  const hour = String(6 + random.below(10)).padStart(2, "0");
  const at = (value: string) => `${value.slice(0, 9)}${hour}1500${value.slice(15)}`;
  const changes = { start_time: `${hour}:15`, end_time: `${hour}:45` };
  const input = { id: row, scope: "all", occurrence: dateOf(state.start), changes };
  return server.mutate("events.update", input).then(() => ({
    ...state,
    start: at(state.start),
    overrides: new Map([...state.overrides].map(([start, title]) => [at(start), title])),
    excluded: state.excluded.map(at).toSorted(),
  }));
};

const edits = [
  moveTime,
  rename,
  rename,
  move,
  move,
  remove,
  moveElsewhere,
  complete,
  complete,
  editOccurrence,
  removeOccurrence,
];

/** Changes an object at random; resolves with what it says then, or null if it is gone. */
export function editInWorkspace(collection: Collection, target: Target, random: Random): Promise<State | null> {
  for (;;) {
    const result = random.pick(edits)?.(collection, target, random);
    if (result !== undefined) return result;
  }
}

/** Whether a series goes on for so long that both parts have the occurrences that edits choose. */
function isLong({ intervalDays, others }: State): boolean {
  return intervalDays === 7 && others.every((line) => !/UNTIL|COUNT=(?!20)/.test(line));
}

/**
 * Renames an occurrence and all that follow, which become another object; returns what both say.
 * Undefined for an object that is no long series.
 */
export async function splitSeries(
  collection: Collection,
  { uid, row, state }: Target,
  random: Random,
): Promise<Changes | undefined> {
  const { server, kind, hourloom } = collection;
  if (kind === "VTODO" || !isLong(state)) return undefined;
  const start = movedBy(state.start, state.intervalDays * (9 + random.below(3)));
  const title = newTitle("Following");
  const input = { id: row, scope: "following", occurrence: dateOf(start), changes: { title } };
  await server.mutate("events.update", input);
  const { copies } = await readSide(hourloom);
  const before = copies.get(uid)?.state;
  const [next = "", after] = [...copies].find(([, copy]) => copy.state.title === title) ?? [];
  const isSplit = before?.title === state.title && before.start === state.start && after?.state.start === start;
  if (!isSplit) throw new Error(`${uid} was not split at ${start}`);
  return new Map([
    [uid, before],
    [next, after.state],
  ]);
}

/** Brings an object back from the trash or from another calendar. */
export async function bringBack(collection: Collection, uid: string): Promise<State | undefined> {
  const { away, kind, server, id } = collection;
  const found = away.get(uid);
  if (found === undefined) return undefined;
  if (found.place === "elsewhere") await patch(collection, found.row, { calendar: id });
  else await server.mutate(`${restNames[kind]}.restore`, { id: found.row });
  away.delete(uid);
  return found.state;
}

const eventForms: readonly object[] = [
  { start_time: "09:00", end_time: "10:00", location: "Here; and, there" },
  { start_time: "14:00", end_time: "15:30", timezone: "America/New_York", notes: "Two\nlines" },
  {},
  { start_time: "07:30", end_time: "08:00", repeats: WEEKLY },
  { start_time: "07:30", end_time: "08:00", timezone: "Europe/Prague", repeats: WEEKLY, color: "teal" },
];
const taskForms: readonly object[] = [{}, { start_time: "16:00" }, { repeats: WEEKLY }, { notes: "Long, text" }];

/** Makes an object in the workspace; its form depends on the number. */
export async function createInWorkspace(
  { kind, server, id, path }: Collection,
  index: number,
): Promise<{ uid: string; state: State }> {
  const forms = kind === "VEVENT" ? eventForms : taskForms;
  const form = { ...forms[index % forms.length] };
  const [uid, title, date] = [randomUUID(), newTitle("Made here"), dayOf(index)];
  const place = kind === "VEVENT" ? { calendar: id } : { task_list: id };
  await server.mutate(`${restNames[kind]}.create`, { id: uid, title, date, ...place, ...form });
  const time = "start_time" in form ? `T${String(form.start_time).replace(":", "")}00` : "";
  const state = stateOf(await getObject(server, `${path}${uid}.ics`));
  const start = date.replaceAll("-", "") + time;
  if (state.title !== title || state.start !== start || state.isSeries !== "repeats" in form) {
    throw new Error(`${title} at ${start} is shown as ${textOfState(state)}`);
  }
  return { uid, state };
}

/** The ids of the rows of a collection by their titles. */
export async function readRows({ server, kind, id }: Collection): Promise<Map<string, string>> {
  const filter = kind === "VEVENT" ? "calendar" : "task_list";
  const rows = await rowsOf(server, `/${restNames[kind]}/?${filter}=${id}`);
  return new Map([...rows].map(([title, row]) => [title, textOf(row, "id")]));
}
