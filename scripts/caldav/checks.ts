/** What the checks of single programs share. */
import { textOf, type HourloomServer } from "./hourloom-server.ts";

/** A rule of tRPC. */
export const WEEKLY = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };

/** The rows of a list of the REST API. */
export async function listRows(server: HourloomServer, place: string): Promise<unknown[]> {
  const rows = await server.rest("GET", place);
  if (!Array.isArray(rows)) throw new Error("no list of rows");
  return rows;
}

/** The rows of a list by their titles; the last one of those with the same title. */
export async function rowsOf(server: HourloomServer, place: string): Promise<Map<string, unknown>> {
  return new Map((await listRows(server, place)).map((row) => [textOf(row, "title"), row]));
}

/** Whether a row has these members. */
export function has(row: unknown, members: Readonly<Record<string, unknown>>): boolean {
  if (row === null || typeof row !== "object") return false;
  return Object.entries(members).every(([name, value]) => Reflect.get(row, name) === value);
}

/** Reports whether something is as expected; what was seen is shown if not. */
export type Check = (name: string, isSo: boolean, seen: unknown) => void;

/** Checks that print each result, and collect what failed. */
export function createChecks(): { problems: string[]; check: Check } {
  const problems: string[] = [];
  const check: Check = (name, isSo, seen) => {
    console.log(`  ${isSo ? "ok    " : "FAILED"} ${name}`);
    if (!isSo) problems.push(`${name}: ${JSON.stringify(seen)}`);
  };
  return { problems, check };
}
