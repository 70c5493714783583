import type { Event } from "@hourloom/schema/events";
import { DialogClose } from "@hourloom/ui/dialog";
import { useMemo } from "react";
import type { Problem } from "@/shared/problem";
import type { OpenTarget } from "./editor-state";
import { EventForm } from "./event-form";
import { type EventFormInput, type EventFormValues, newEventValues, valuesOfEvent } from "./event-form-values";
import type { EventActions } from "./event-actions";
import { UNCONFIRMED } from "./event-versions";

export interface EventEditorProps {
  target: OpenTarget;
  draft?: EventFormInput | undefined;
  zone: string;
  actions: EventActions;
  onSaved: () => void;
  onFailed: (problem: Problem) => void;
  onDelete: (event: Event) => void;
  onType: (values: EventFormInput | undefined) => void;
  /** The form goes on from the event as it is now. */
  onRebase: (current: Event) => void;
}

function newEvent(id: string, values: EventFormValues): Event {
  return { id, ...values, recurrence: null, rrule: null, version: UNCONFIRMED };
}

/** The inside of the popover: the form for a new event or for one that exists. */
export function EventEditor(props: EventEditorProps) {
  const { target, draft, zone, actions, onSaved, onFailed, onDelete, onType, onRebase } = props;
  const initial = useMemo(
    () => (target.kind === "new" ? newEventValues(target.day) : valuesOfEvent(target.event, target.day)),
    [target],
  );
  const send = (values: EventFormValues, current?: Event) => {
    if (target.kind === "new") return actions.create(newEvent(target.id, values));
    const before = current ?? target.event;
    return actions.update(before, { ...before, ...values });
  };
  const save = async (values: EventFormValues, current?: Event) => {
    const outcome = await send(values, current);
    if (!outcome.ok) onFailed(outcome.problem);
    return outcome;
  };
  return (
    <>
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 className="text-sm font-semibold">{target.kind === "new" ? "New" : "Event"}</h2>
        <DialogClose />
      </div>
      <EventForm
        mode={target.kind}
        initial={initial}
        draft={draft}
        zone={zone}
        onSave={save}
        onSaved={onSaved}
        onDelete={target.kind === "edit" ? () => onDelete(target.event) : undefined}
        onType={onType}
        onRebase={onRebase}
      />
    </>
  );
}
