import { addDays } from "@hourloom/domain/time/day-number";
import { COUNT_MAX, type RepeatRule } from "@hourloom/schema/recurrence";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { DateInput } from "@/shared/dates/date-input";
import { WeekdayButtons } from "@/shared/dates/weekday-buttons";
import { NumberField } from "../fields/form-fields";
import { isDate } from "../fields/is-readable";
import { nthWeekdaysOf, weekdayCodeOf } from "@hourloom/domain/calendar/weekday-rules";
import { dayOfMonthText } from "./repeat-labels";

interface RuleOptionProps {
  rule: RepeatRule;
  /** The first date; null, empty or incomplete while it is being typed. */
  date: string | null;
  onChange: (rule: RepeatRule) => void;
}

function Weekdays({ rule, date, onChange }: RuleOptionProps) {
  const chosen = rule.weekdays.length === 0 && isDate(date) ? [weekdayCodeOf(date)] : rule.weekdays;
  return <WeekdayButtons label="On" chosen={chosen} onChange={(weekdays) => onChange({ ...rule, weekdays })} />;
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
