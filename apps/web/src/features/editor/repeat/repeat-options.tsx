import { addDays } from "@hourloom/domain/time/day-number";
import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { COUNT_MAX, type RepeatRule } from "@hourloom/schema/recurrence";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { type KeyboardEvent, useState } from "react";
import { DateInput } from "@/shared/dates/date-input";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { weekdays } from "@/shared/time/format";
import { NumberField } from "../fields/form-fields";
import { isDate } from "../fields/is-readable";
import { nthWeekdaysOf, weekdayCodeOf } from "@hourloom/domain/calendar/weekday-rules";
import { dayOfMonthText, weekdayName } from "./repeat-labels";

interface RuleOptionProps {
  rule: RepeatRule;
  /** The first date; null, empty or incomplete while it is being typed. */
  date: string | null;
  onChange: (rule: RepeatRule) => void;
}

/** The place among seven days to which a key leads. */
const placeOfKey: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % 7,
  ArrowDown: (from) => (from + 1) % 7,
  ArrowLeft: (from) => (from + 6) % 7,
  ArrowUp: (from) => (from + 6) % 7,
  Home: () => 0,
  End: () => 6,
};

/**
 * One tab stop, whose days are reached by arrows. On touch screens each button is 44 px, in two
 * rows where seven do not fit.
 */
function Weekdays({ rule, date, onChange }: RuleOptionProps) {
  const weekStart = useWeekStart();
  const chosen = rule.weekdays.length === 0 && isDate(date) ? [weekdayCodeOf(date)] : rule.weekdays;
  const toggle = (code: WeekdayCode) => {
    const next = weekdayCodes.filter((other) => (other === code) !== chosen.includes(other));
    if (next.length > 0) onChange({ ...rule, weekdays: next });
  };
  const shown = [...weekdayCodes.slice(weekStart), ...weekdayCodes.slice(0, weekStart)];
  const [focused, setFocused] = useState<WeekdayCode>();
  const stop = focused ?? shown.find((code) => chosen.includes(code)) ?? shown[0];
  const go = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = placeOfKey[event.key]?.(from);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold text-muted">On</legend>
      <span className="grid grid-cols-7 pointer-coarse:grid-cols-4 pointer-coarse:min-[22rem]:max-sm:grid-cols-7">
        {shown.map((code, index) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            aria-label={weekdayName(code)}
            tabIndex={code === stop ? 0 : -1}
            onFocus={() => setFocused(code)}
            onKeyDown={(event) => go(event, index)}
            onClick={() => toggle(code)}
            className="group flex h-8 items-center justify-center rounded-md pointer-coarse:h-11"
          >
            <span className="flex size-8 items-center justify-center rounded-full border border-edge text-xs font-semibold text-muted group-aria-pressed:border-accent group-aria-pressed:bg-accent group-aria-pressed:text-on-accent pointer-coarse:size-9">
              {weekdays[weekdayCodes.indexOf(code)]?.letter}
            </span>
          </button>
        ))}
      </span>
    </fieldset>
  );
}

function DayOfMonth({ rule, date, onChange }: RuleOptionProps) {
  if (!isDate(date)) return null;
  const options = nthWeekdaysOf(date);
  const chosen = options.findIndex(({ week }) => week === rule.nth_weekday?.week);
  return (
    <Field label="On">
      {(control) => (
        <Select
          {...control}
          value={rule.nth_weekday === null ? "day" : String(Math.max(0, chosen))}
          onChange={(event) => onChange({ ...rule, nth_weekday: options[Number(event.target.value)] ?? null })}
        >
          <option value="day">{dayOfMonthText({ ...rule, nth_weekday: null }, date)}</option>
          {options.map((nth, index) => (
            <option key={nth.week} value={index}>
              {dayOfMonthText({ ...rule, nth_weekday: nth }, date)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface RepeatOptionsProps extends RuleOptionProps {
  /** The error of the last day or of the count. */
  endError: string | undefined;
}

const proposedEnds: Readonly<Record<string, (date: string | null) => RepeatRule["ends"]>> = {
  on: (date) => ({ kind: "on", date: isDate(date) ? addDays(date, 30) : "" }),
  after: () => ({ kind: "after", count: 10 }),
};

function Ends({ rule, date, endError, onChange }: RepeatOptionsProps) {
  const { ends } = rule;
  const end = (next: RepeatRule["ends"]) => onChange({ ...rule, ends: next });
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Ends">
        {(control) => (
          <Select
            {...control}
            value={ends.kind}
            onChange={(event) => end(proposedEnds[event.target.value]?.(date) ?? { kind: "never" })}
          >
            <option value="never">Never</option>
            <option value="on">On a day</option>
            <option value="after">After</option>
          </Select>
        )}
      </Field>
      {ends.kind === "on" ? (
        <Field label="Last day" error={endError}>
          {(control) => (
            <DateInput {...control} value={ends.date} onChange={(last) => end({ kind: "on", date: last ?? "" })} />
          )}
        </Field>
      ) : null}
      {ends.kind === "after" ? (
        <NumberField
          label="Times"
          max={COUNT_MAX}
          value={ends.count}
          error={endError}
          onChange={(count) => end({ kind: "after", count })}
        />
      ) : null}
    </div>
  );
}

/** The days of a rule, depending on its frequency, and its end. */
export function RepeatOptions(props: RepeatOptionsProps) {
  const { frequency } = props.rule;
  return (
    <>
      {frequency === "weekly" ? <Weekdays {...props} /> : null}
      {frequency === "monthly" || frequency === "yearly" ? <DayOfMonth {...props} /> : null}
      <Ends {...props} />
    </>
  );
}
