import { addDays, dayNumberOf, weekdayOf } from "@hourloom/domain/calendar/day-number";
import { calendarDate } from "@hourloom/schema/fields";
import { COUNT_MAX, INTERVAL_MAX, repeatRule, type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Select } from "@hourloom/ui/select";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { useWeekStart } from "@/shared/calendar-preferences";
import { formatDayOfMonth, formatDayShort, formatMonthName, weekdays } from "@/shared/format";
import { useServices } from "@/shared/services";

interface RepeatFieldsProps {
  value: RepeatRule | null;
  /** The first date; empty while there is none. */
  date: string | null;
  /** A rule that this form cannot show, in its own words. */
  foreignRule: string | null;
  error: string | undefined;
  onChange: (value: RepeatRule | null) => void;
  /** What else there is to say of a repetition. */
  children?: ReactNode;
}

type Frequency = RepeatRule["frequency"];
type NthWeekday = NonNullable<RepeatRule["nth_weekday"]>;

const frequencies: readonly { value: Frequency; label: string; unit: string }[] = [
  { value: "daily", label: "Daily", unit: "day" },
  { value: "weekly", label: "Weekly", unit: "week" },
  { value: "monthly", label: "Monthly", unit: "month" },
  { value: "yearly", label: "Yearly", unit: "year" },
];

const ordinals: Readonly<Record<NthWeekday["week"], string>> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

const WEEK_DAYS = 7;

function simpleRule(frequency: Frequency): RepeatRule {
  return { frequency, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };
}

function isDate(date: string | null): date is string {
  return date !== null && calendarDate.safeParse(date).success;
}

/** The ways to name the weekday of `date` in its month: the first to the fourth, and the last where it is that. */
function nthWeekdaysOf(date: string): NthWeekday[] {
  const weekday = weekdayCodes[weekdayOf(date)] ?? "SU";
  const week = Math.ceil(Number(formatDayOfMonth(date)) / WEEK_DAYS);
  const isLast = addDays(date, WEEK_DAYS).slice(0, 7) !== date.slice(0, 7);
  const nth: NthWeekday[] = [];
  if (week === 1 || week === 2 || week === 3 || week === 4) nth.push({ week, weekday });
  if (isLast) nth.push({ week: -1, weekday });
  return nth;
}

function longName(weekday: NthWeekday["weekday"]): string {
  return weekdays[weekdayCodes.indexOf(weekday)]?.long ?? weekday;
}

function WeekdayChoice({
  value,
  date,
  onChange,
}: {
  value: RepeatRule;
  date: string | null;
  onChange: (value: RepeatRule) => void;
}) {
  const weekStart = useWeekStart();
  const own = isDate(date) ? weekdayCodes[weekdayOf(date)] : undefined;
  const chosen = value.weekdays.length === 0 && own !== undefined ? [own] : value.weekdays;
  const toggle = (code: (typeof weekdayCodes)[number]) => {
    const next = weekdayCodes.filter((other) => (other === code) !== chosen.includes(other));
    if (next.length > 0) onChange({ ...value, weekdays: next });
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs font-semibold text-muted">On</legend>
      <span className="flex justify-between gap-1">
        {[...weekdayCodes.slice(weekStart), ...weekdayCodes.slice(0, weekStart)].map((code) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            aria-label={longName(code)}
            onClick={() => toggle(code)}
            className="size-8 rounded-full border border-edge text-xs font-semibold text-muted aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:size-9"
          >
            {weekdays[weekdayCodes.indexOf(code)]?.letter}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

function DayChoice({
  value,
  date,
  onChange,
}: {
  value: RepeatRule;
  date: string | null;
  onChange: (value: RepeatRule) => void;
}) {
  if (!isDate(date)) return null;
  const month = value.frequency === "yearly" ? ` ${formatMonthName(date)}` : "";
  const of = value.frequency === "yearly" ? ` of ${formatMonthName(date)}` : "";
  const options = nthWeekdaysOf(date);
  const chosen = options.findIndex(({ week }) => week === value.nth_weekday?.week);
  return (
    <Field label="On">
      {(control) => (
        <Select
          {...control}
          value={value.nth_weekday === null ? "day" : String(Math.max(0, chosen))}
          onChange={(event) => onChange({ ...value, nth_weekday: options[Number(event.target.value)] ?? null })}
        >
          <option value="day">
            day {formatDayOfMonth(date)}
            {month}
          </option>
          {options.map(({ week, weekday }, index) => (
            <option key={week} value={index}>
              the {ordinals[week]} {longName(weekday)}
              {of}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Ends({
  value,
  date,
  onChange,
}: {
  value: RepeatRule;
  date: string | null;
  onChange: (value: RepeatRule) => void;
}) {
  const { ends } = value;
  const choose = (kind: string) => {
    const day = isDate(date) ? addDays(date, 30) : "";
    if (kind === "on") onChange({ ...value, ends: { kind, date: day } });
    else if (kind === "after") onChange({ ...value, ends: { kind, count: 10 } });
    else onChange({ ...value, ends: { kind: "never" } });
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Ends">
        {(control) => (
          <Select {...control} value={ends.kind} onChange={(event) => choose(event.target.value)}>
            <option value="never">Never</option>
            <option value="on">On a day</option>
            <option value="after">After</option>
          </Select>
        )}
      </Field>
      {ends.kind === "on" ? (
        <Field label="Last day">
          {(control) => (
            <Input
              {...control}
              type="date"
              className="px-2"
              value={ends.date}
              onChange={(event) => onChange({ ...value, ends: { kind: "on", date: event.target.value } })}
            />
          )}
        </Field>
      ) : null}
      {ends.kind === "after" ? (
        <Field label="Times">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={COUNT_MAX}
              value={Number.isNaN(ends.count) ? "" : ends.count}
              onChange={(event) => onChange({ ...value, ends: { kind: "after", count: event.target.valueAsNumber } })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

/** The next dates, asked of the server, so that a person sees what the words come to before they are saved. */
function NextDates({ value, date }: { value: RepeatRule; date: string | null }) {
  const { api } = useServices();
  const isGood = isDate(date) && repeatRule.safeParse(value).success;
  const asked = useDeferredValue(isGood ? { date, repeats: value } : undefined);
  const { data } = useQuery({
    ...api.calendar.nextDates.queryOptions(asked ?? { date: "", repeats: value }),
    enabled: asked !== undefined,
    placeholderData: (before: string[] | undefined) => before,
  });
  return (
    <p role="status" className="min-h-8 text-xs text-pretty text-muted tabular-nums">
      {data === undefined ? null : data.length === 0 ? "No dates." : `Next: ${data.map(formatDayShort).join(" · ")}`}
    </p>
  );
}

/** Whether and how an item repeats, in words; the five next dates say what they mean. */
export function RepeatFields({ value, date, foreignRule, error, onChange, children }: RepeatFieldsProps) {
  const unit = frequencies.find(({ value: name }) => name === value?.frequency)?.unit;
  const shownRule = value === null && foreignRule !== null ? "foreign" : (value?.frequency ?? "none");
  const chooseFrequency = (name: string) => {
    const frequency = frequencies.find((candidate) => candidate.value === name)?.value;
    if (name === "foreign") return;
    onChange(frequency === undefined ? null : { ...simpleRule(frequency), ends: value?.ends ?? { kind: "never" } });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Repeats" error={error}>
          {(control) => (
            <Select {...control} value={shownRule} onChange={(event) => chooseFrequency(event.target.value)}>
              <option value="none">Does not repeat</option>
              {foreignRule === null ? null : <option value="foreign">By its own rule</option>}
              {frequencies.map(({ value: name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {value === null ? null : (
          <Field label={`Every … ${unit}${value.interval === 1 ? "" : "s"}`}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={INTERVAL_MAX}
                value={Number.isNaN(value.interval) ? "" : value.interval}
                onChange={(event) => onChange({ ...value, interval: event.target.valueAsNumber })}
              />
            )}
          </Field>
        )}
      </div>
      {shownRule === "foreign" ? <p className="text-xs [overflow-wrap:anywhere] text-muted">{foreignRule}</p> : null}
      {value?.frequency === "weekly" ? <WeekdayChoice value={value} date={date} onChange={onChange} /> : null}
      {value?.frequency === "monthly" || value?.frequency === "yearly" ? (
        <DayChoice value={value} date={date} onChange={onChange} />
      ) : null}
      {value === null ? null : (
        <>
          <Ends value={value} date={date} onChange={onChange} />
          {children}
          <NextDates value={value} date={date} />
        </>
      )}
    </div>
  );
}

/** Whether two days differ so that a rule on a weekday of the month must name another one. */
export function ruleOnDay(rule: RepeatRule | null, from: string | null, to: string | null): RepeatRule | null {
  if (rule === null || rule.nth_weekday === null || !isDate(to) || !isDate(from)) return rule;
  if (dayNumberOf(from) === dayNumberOf(to)) return rule;
  return { ...rule, nth_weekday: nthWeekdaysOf(to).at(rule.nth_weekday.week === -1 ? -1 : 0) ?? null };
}
