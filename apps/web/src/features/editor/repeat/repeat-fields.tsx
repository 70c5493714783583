import { INTERVAL_MAX, type RepeatRule } from "@hourloom/schema/recurrence";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { TypedTimes } from "@/shared/dates/read-date";
import { DateField, NumberField } from "../fields/form-fields";
import { firstMessage } from "../fields/first-message";
import { NextDates } from "./next-dates";
import { RepeatOptions } from "./repeat-options";
import { moveRuleToDate } from "@hourloom/domain/calendar/weekday-rules";

const frequencies = [
  { value: "daily", label: "Daily", unit: "day" },
  { value: "weekly", label: "Weekly", unit: "week" },
  { value: "monthly", label: "Monthly", unit: "month" },
  { value: "yearly", label: "Yearly", unit: "year" },
] as const;

function useRepeatForm() {
  const { watch, formState, ...form } = useFormContext<{ date: string | null; repeats: RepeatRule | null }>();
  const [date, repeats] = watch(["date", "repeats"]);
  return { ...form, date, repeats, errors: formState.errors };
}

interface FirstDayFieldProps {
  onTimes: (times: TypedTimes) => void;
  onLastDay?: ((lastDay: string) => void) | undefined;
}

/** The first day, as a chip; a rule by weekday of the month is adapted to it. */
export function FirstDayField({ onTimes, onLastDay }: FirstDayFieldProps) {
  const { setValue, date, repeats } = useRepeatForm();
  return (
    <DateField
      variant="chip"
      placeholder="No date"
      onTimes={onTimes}
      onLastDay={onLastDay}
      onChange={(next) => setValue("repeats", moveRuleToDate(repeats, date, next))}
    />
  );
}

interface RepeatFieldsProps {
  /** An RRULE that this form cannot edit. */
  foreignRule: string | null;
  /** Today, for a task that repeats from its completion. */
  completionDate?: string | undefined;
  /** Further fields, rendered below the rule. */
  children?: ReactNode;
}

/** The recurrence rule of an item, with a preview of its next dates. */
export function RepeatFields({ foreignRule, completionDate, children }: RepeatFieldsProps) {
  const { setValue, date, repeats: rule, errors } = useRepeatForm();
  const repeat = (next: RepeatRule | null) => setValue("repeats", next);
  const chosen = frequencies.find(({ value }) => value === rule?.frequency);
  const shown = rule === null && foreignRule !== null ? "foreign" : (rule?.frequency ?? "none");
  const chooseFrequency = (name: string) => {
    if (name === "foreign") return;
    const frequency = frequencies.find(({ value }) => value === name)?.value;
    const ends = rule?.ends ?? { kind: "never" };
    repeat(frequency === undefined ? null : { frequency, interval: 1, weekdays: [], nth_weekday: null, ends });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Repeats"
          error={errors.repeats?.message}
          // What is chosen at first is longer than the others.
          className={rule === null ? "col-span-2" : ""}
        >
          {(control) => (
            <Select {...control} value={shown} onChange={(event) => chooseFrequency(event.target.value)}>
              <option value="none">Does not repeat</option>
              {foreignRule === null ? null : <option value="foreign">By its own rule</option>}
              {frequencies.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {rule === null ? null : (
          <NumberField
            label={`Every … ${chosen?.unit}${rule.interval === 1 ? "" : "s"}`}
            max={INTERVAL_MAX}
            value={rule.interval}
            error={errors.repeats?.interval?.message}
            onChange={(interval) => repeat({ ...rule, interval })}
          />
        )}
      </div>
      {shown === "foreign" ? <p className="text-xs [overflow-wrap:anywhere] text-muted">{foreignRule}</p> : null}
      {rule === null ? null : (
        <>
          <RepeatOptions rule={rule} date={date} endError={firstMessage(errors.repeats?.ends)} onChange={repeat} />
          {children}
          <NextDates rule={rule} date={date} completionDate={completionDate} />
        </>
      )}
    </div>
  );
}
