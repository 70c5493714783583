/** A collection on both sides, and a model of what each object must be on both. */
import type { HourloomServer } from "./hourloom-server.ts";
import { isSameState, movedOn, stateOf, textOfState, uidOf, type Kind, type State } from "./objects.ts";
import type { Side } from "./sides.ts";

/** An object that Hourloom has in its trash or in another calendar. */
interface Away {
  readonly row: string;
  readonly state: State;
  readonly place: "trash" | "elsewhere";
}

/** A calendar or list of Hourloom that is synchronised with another side. */
export interface Collection {
  readonly name: string;
  readonly kind: Kind;
  readonly server: HourloomServer;
  /** Id of the calendar or list. */
  readonly id: string;
  /** Its path on Hourloom, with a final slash. */
  readonly path: string;
  /** A calendar that is not synchronised. */
  readonly elsewhere: string;
  readonly hourloom: Side;
  readonly other: Side;
  readonly winner: "hourloom" | "other";
  /** What both sides must have, by UID. */
  readonly model: Map<string, State>;
  /** What only Hourloom has, by UID. */
  readonly away: Map<string, Away>;
}

/** An object as a side has it. */
export interface Copy {
  readonly address: string;
  readonly text: string;
  readonly state: State;
}

/** The objects of a side by their UID, and UIDs that it has more than once. */
export interface Contents {
  readonly copies: ReadonlyMap<string, Copy>;
  readonly doubled: readonly string[];
}

export async function readSide(side: Side): Promise<Contents> {
  const copies = new Map<string, Copy>();
  const doubled: string[] = [];
  for (const [address, text] of await side.read()) {
    const uid = uidOf(text);
    if (copies.has(uid)) doubled.push(uid);
    copies.set(uid, { address, text, state: stateOf(text) });
  }
  return { copies, doubled };
}

/** A change of a side: the new state, or null if the object is gone. */
export type Changes = Map<string, State | null>;

/** What Hourloom makes of a sent object: a completed repeating task moves to its next date. */
export function afterSending(kind: Kind, sent: State, before: State | undefined): State {
  const completes = kind === "VTODO" && sent.isSeries && sent.isCompleted && before?.isCompleted !== true;
  return completes ? movedOn(sent) : sent;
}

/** What vdirsyncer makes of an object that changed on one side or on both. */
export function mergeChange(
  { winner }: Pick<Collection, "winner">,
  hourloom: State | null | undefined,
  other: State | null | undefined,
): { from: "hourloom" | "other"; state: State | null } {
  if (other === undefined) return { from: "hourloom", state: hourloom ?? null };
  if (hourloom === undefined) return { from: "other", state: other };
  // A changed object wins over a deleted one.
  if (hourloom === null) return { from: "other", state: other };
  if (other === null || winner === "hourloom") return { from: "hourloom", state: hourloom };
  return { from: "other", state: other };
}

/** What is wrong with an object after a round. */
export interface Finding {
  readonly kind: "lost" | "doubled" | "revived" | "different" | "conflict";
  readonly text: string;
}

/** What is compared of a collection. */
export type Compared = Pick<Collection, "name" | "model" | "hourloom" | "other">;

function compareSide(collection: Compared, sideName: string, { copies, doubled }: Contents): Finding[] {
  const { name, model } = collection;
  const place = `${name}, ${sideName}`;
  const findings: Finding[] = doubled.map((uid) => ({ kind: "doubled", text: `${place}: ${uid}` }));
  for (const [uid, state] of model) {
    const copy = copies.get(uid);
    if (copy === undefined) findings.push({ kind: "lost", text: `${place}: ${uid} ${JSON.stringify(state.title)}` });
    else if (!isSameState(copy.state, state)) {
      const [expected, actual] = [textOfState(state), textOfState(copy.state)];
      findings.push({ kind: "different", text: `${place}: ${uid}\n  expected ${expected}\n  actual   ${actual}` });
    }
  }
  for (const uid of copies.keys()) {
    if (!model.has(uid)) findings.push({ kind: "revived", text: `${place}: ${uid}` });
  }
  return findings;
}

/** Compares both sides with the model. */
export async function compareSides(collection: Compared): Promise<Finding[]> {
  const hourloom = await readSide(collection.hourloom);
  const other = await readSide(collection.other);
  const findings = [...compareSide(collection, "Hourloom", hourloom), ...compareSide(collection, "other side", other)];
  // The next rounds go on with what Hourloom has, else they report the same again.
  if (findings.length > 0) adopt(collection, hourloom);
  return findings;
}

function adopt({ model }: Compared, { copies }: Contents): void {
  model.clear();
  for (const [uid, { state }] of copies) model.set(uid, state);
}
