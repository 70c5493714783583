import type { RepeatRule } from "@hourloom/schema/recurrence";
import { Bell, Repeat, StickyNote } from "@hourloom/ui/icons";
import type { ComponentProps, ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { type RemindedTimes, remindersName } from "@/shared/reminders/reminder-texts";
import { ChipPanel, ChipToggle } from "../fields/chips";
import { NotesField } from "../fields/form-fields";
import { useFormPanel } from "../fields/form-panels";
import { RemindersField } from "../reminders/reminders-field";
import { RepeatFields } from "../repeat/repeat-fields";
import { repeatName } from "../repeat/repeat-labels";

export const iconClasses = "size-3.5 shrink-0";

/** A chip, and the fields that it opens. */
export interface Detail extends ComponentProps<typeof ChipToggle> {
  fields: ReactNode;
}

/** Chips in a row after the children; their fields open below. */
export function DetailChips({ details, children }: { details: readonly Detail[]; children?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        {children}
        {details.map(({ fields: _fields, ...chip }) => (
          <ChipToggle key={chip.panel.id} {...chip} />
        ))}
      </div>
      {details.map(({ panel, fields }) => (
        <ChipPanel key={panel.id} panel={panel}>
          {fields}
        </ChipPanel>
      ))}
    </>
  );
}

interface CommonValues {
  start_time: string | null;
  repeats: RepeatRule | null;
  reminders: number[];
  notes: string;
}

/** The details that both events and tasks have. */
export function useCommonDetails(kind: RemindedTimes["kind"], repeatFields: ComponentProps<typeof RepeatFields>) {
  const { setValue, getValues, watch, formState } = useFormContext<CommonValues>();
  const { start_time, repeats, reminders, notes } = watch();
  const times = { kind, isTimed: start_time !== null };
  const note = useFormPanel("notes", getValues("notes") !== "");
  return {
    repeat: {
      panel: useFormPanel("repeat", false),
      label: "Repeat",
      icon: <Repeat aria-hidden="true" className={iconClasses} />,
      text: repeatName(repeats, repeatFields.foreignRule),
      fields: <RepeatFields {...repeatFields} />,
    },
    reminders: {
      panel: useFormPanel("reminders", false),
      label: "Reminders",
      icon: <Bell aria-hidden="true" className={iconClasses} />,
      text: remindersName(reminders, times),
      fields: (
        <RemindersField
          {...times}
          value={reminders}
          error={formState.errors.reminders?.message}
          onChange={(chosen) => setValue("reminders", chosen)}
        />
      ),
    },
    notes: {
      panel: note,
      label: "Notes",
      icon: <StickyNote aria-hidden="true" className={iconClasses} />,
      text: note.isOpen || notes === "" ? undefined : notes,
      fields: <NotesField />,
    },
  };
}
