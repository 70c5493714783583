/** Changes on the side of a client: in its folder, or on the other server. */
import type { Collection, Copy } from "./collections.ts";
import { makeObject, objectEdits, stateOf, type Kind, type State } from "./objects.ts";
import type { Random } from "../../bench/shared/random.ts";
import { newTitle } from "./workspace-edits.ts";

/** The new text of an object, null to delete it, undefined if the change does not suit it. */
type Edit = (text: string, state: State, kind: Kind) => string | null | undefined;

const rename: Edit = (text) => objectEdits.rename(text, newTitle("Renamed there"));
const addAlarm: Edit = (text) => objectEdits.addAlarm(text);
const remove: Edit = () => null;
const complete: Edit = (text, state, kind) =>
  kind === "VTODO" && !state.isCompleted ? objectEdits.complete(text) : undefined;

const edits = [rename, rename, addAlarm, addAlarm, complete, complete, remove];

/** Changes an object at random; resolves with what it says then, or null if it is gone. */
export async function editAsClient(
  { other, kind }: Collection,
  { address, text, state, uid }: Copy & { uid: string },
  random: Random,
): Promise<State | null> {
  for (;;) {
    const changed = random.pick(edits)?.(text, state, kind);
    if (changed === undefined) continue;
    if (changed === null) {
      await other.remove(address);
      return null;
    }
    await other.write(address, uid, changed);
    return stateOf(changed);
  }
}

/** Makes an object; its form depends on the number. */
export async function createAsClient(
  { other, kind, name }: Collection,
  index: number,
): Promise<{ uid: string; state: State }> {
  const uid = `${name.replaceAll(" ", "-")}-${index}@example.com`;
  const text = makeObject(kind, { uid, title: newTitle("Made there") }, index);
  await other.write(undefined, uid, text);
  return { uid, state: stateOf(text) };
}
