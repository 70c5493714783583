import type { Event } from "@hourloom/schema/events";
import type { EventFormInput } from "./event-form-values";

/** What the form is about. A new event has its id from the start, so that sending it twice cannot make two. */
export type EditorTarget = { kind: "new"; day: string; id: string } | { kind: "edit"; day: string; event: Event };

export type EditorState = { status: "closed" } | { status: "open"; target: EditorTarget; draft?: EventFormInput };

/** Where an unsaved text is kept until it is wanted again. */
export function draftKey(target: EditorTarget): string {
  return target.kind === "new" ? `new ${target.day}` : `edit ${target.event.id}`;
}
