import type { Event } from "@hourloom/schema/events";
import type { EventFormInput } from "./event-form-values";

/** What the form is about. A new event has its id from the start, so that sending it twice cannot make two. */
export type EditorTarget = { kind: "new"; day: string; id: string } | { kind: "edit"; day: string; event: Event };

/** One opening of the form, from its first sight to its end: `form` tells it from every other one. */
export type OpenTarget = EditorTarget & { form: string };

export type EditorState =
  | { status: "closed" }
  | {
      status: "open";
      target: OpenTarget;
      /** An unsaved text that the form began with. */
      draft: EventFormInput | undefined;
      /** What has been typed so far, where it differs from what was there. */
      typed: EventFormInput | undefined;
    };

export function idOf(target: EditorTarget): string {
  return target.kind === "new" ? target.id : target.event.id;
}

/** Where an unsaved text is kept until it is wanted again. */
export function draftKey(target: EditorTarget): string {
  return target.kind === "new" ? `new ${target.day}` : `edit ${target.event.id}`;
}
