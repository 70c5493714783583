import { REMINDER_MINUTES_MAX, REMINDERS_MAX } from "@hourloom/schema/reminders/reminders";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { X } from "@hourloom/ui/icons";
import { Select } from "@hourloom/ui/select";
import { useRef, useState } from "react";
import { formatCount } from "@/shared/time/format";
import { NumberField } from "../fields/form-fields";
import { reminderText, reminderUnits, usualReminders, type RemindedTimes } from "@/shared/reminders/reminder-texts";

/** The option with which another number can be typed. */
const OWN = "own";

interface OwnReminderProps extends RemindedTimes {
  onAdd: (minutes: number) => void;
}

/** A number and a unit. Enter adds the reminder instead of sending the form. */
function OwnReminder({ isTimed, onAdd }: OwnReminderProps) {
  const units = isTimed ? reminderUnits : reminderUnits.filter(({ name }) => name === "days" || name === "weeks");
  const [count, setCount] = useState<number>();
  const [unitName, setUnitName] = useState<string>(units[0]?.name ?? "");
  const [error, setError] = useState<string>();
  const unit = units.find(({ name }) => name === unitName) ?? reminderUnits[0];
  const add = () => {
    const minutes = count === undefined ? Number.NaN : count * unit.minutes;
    if (minutes >= 1 && minutes <= REMINDER_MINUTES_MAX) onAdd(minutes);
    else setError("From 1 minute to 4 weeks.");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in its fields.
    <div
      className="grid grid-cols-[1fr_1fr_auto] items-start gap-2"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        add();
      }}
    >
      <NumberField
        label="How long before"
        value={count ?? null}
        error={error}
        autoFocus
        onChange={(number) => {
          setCount(Number.isNaN(number) ? undefined : number);
          setError(undefined);
        }}
      />
      <Field label="Unit">
        {(control) => (
          <Select {...control} value={unit.name} onChange={(event) => setUnitName(event.target.value)}>
            {units.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button className="mt-5" onClick={add}>
        Add
      </Button>
    </div>
  );
}

interface RemindersFieldProps extends RemindedTimes {
  /** In minutes before the start, ascending. */
  value: readonly number[];
  error: string | undefined;
  onChange: (reminders: number[]) => void;
}

/** The reminders of an event or a task: those that it has, and a choice of others. */
export function RemindersField({ kind, isTimed, value, error, onChange }: RemindersFieldProps) {
  const [asksOwn, setAsksOwn] = useState(false);
  const select = useRef<HTMLDivElement>(null);
  const times = { kind, isTimed };
  const focusSelect = () => select.current?.querySelector("select")?.focus();
  const add = (minutes: number) => {
    onChange([...new Set([...value, minutes])].toSorted((a, b) => a - b));
    setAsksOwn(false);
  };
  const usual = usualReminders(times).filter((minutes) => !value.includes(minutes));
  return (
    <div ref={select} className="flex flex-col gap-2">
      <Field
        label="Reminders"
        error={error}
        aside={value.length === 0 ? undefined : formatCount(value.length, "reminder")}
      >
        {(control) => (
          <Select
            {...control}
            value=""
            disabled={value.length >= REMINDERS_MAX}
            onChange={(event) => {
              if (event.target.value === OWN) setAsksOwn(true);
              else add(Number(event.target.value));
            }}
          >
            <option value="">{value.length >= REMINDERS_MAX ? "No more than 10" : "Add a reminder…"}</option>
            {usual.map((minutes) => (
              <option key={minutes} value={minutes}>
                {reminderText(minutes, times)}
              </option>
            ))}
            <option value={OWN}>Other…</option>
          </Select>
        )}
      </Field>
      {asksOwn ? (
        <OwnReminder
          {...times}
          onAdd={(minutes) => {
            add(minutes);
            focusSelect();
          }}
        />
      ) : null}
      {value.length === 0 ? null : (
        <ul aria-label="Reminders" className="flex flex-wrap gap-1.5">
          {value.map((minutes) => {
            const text = reminderText(minutes, times);
            return (
              <li
                key={minutes}
                className="flex h-8 items-center gap-0.5 rounded-md bg-sunken pl-2.5 text-sm tabular-nums pointer-coarse:h-11"
              >
                {text}
                <Button
                  variant="quiet"
                  aria-label={`Remove: ${text}`}
                  className="size-8 p-0 pointer-coarse:size-11"
                  onClick={() => {
                    onChange(value.filter((one) => one !== minutes));
                    focusSelect();
                  }}
                >
                  <X aria-hidden="true" className="size-3.5" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
