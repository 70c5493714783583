import { copiedRule, nextMonthStart } from "@hourloom/domain/calendar/copied-series";
import { addMonths, daysBetween, firstOfMonth } from "@hourloom/domain/time/day-number";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { NextDates } from "@/features/editor/repeat/next-dates";
import { dayOfMonthText, repeatName } from "@/features/editor/repeat/repeat-labels";
import { DateInput } from "@/shared/dates/date-input";
import { NOT_A_DATE } from "@/shared/dates/read-date";
import { formatCount, formatDayShort } from "@/shared/time/format";
import { zoneCity } from "@/shared/zones/time-zones";
import { addCopies, copyOf } from "../clipboard/clipboard";
import type { ActionContext } from "./action-target";
import type { SeriesEvent } from "./series-event";

/** The first date of the series in the month of one of its events, as far as it is loaded. */
function useFirstInMonth({ id, occurrence }: SeriesEvent, { api }: Pick<ActionContext, "api">): string {
  const from = firstOfMonth(occurrence);
  const { data } = useQuery(itemsInRangeQuery(api, { from, to: addMonths(from, 1) }));
  const dates = (data?.items ?? []).flatMap((item) =>
    item.type === "event" && item.id === id && item.occurrence !== null && item.occurrence >= from
      ? [item.occurrence]
      : [],
  );
  return [occurrence, ...dates].toSorted()[0] ?? occurrence;
}

/** "in New York" for an event whose dates are not on the account's clock. */
function ownClockText({ own_clock, timezone }: SeriesEvent): string | undefined {
  return own_clock === null || timezone === null ? undefined : `in ${zoneCity(timezone)}`;
}

/** On which day of its month it repeats; a date of a year is that of the first day. */
function dayText(rule: RepeatRule, first: string): string {
  const isNamed = rule.frequency === "monthly" || (rule.frequency === "yearly" && rule.nth_weekday !== null);
  return isNamed ? ` on ${dayOfMonthText(rule, first)}` : "";
}

function endText({ ends }: RepeatRule): string {
  if (ends.kind === "never") return "without an end";
  return ends.kind === "after"
    ? formatCount(ends.count, "time")
    : `until ${formatDayShort(ends.date)} ${ends.date.slice(0, 4)}`;
}

/**
 * "Weekly, until Tue 22 Dec 2026", "Weekly, 4 times", "Monthly on the second Friday, without an
 * end"; `first` is the first date.
 */
export function ruleText(rule: RepeatRule, first: string): string {
  return `${repeatName(rule, null) ?? ""}${dayText(rule, first)}, ${endText(rule)}`;
}

function endErrorOf(end: string | null, first: string | undefined): string | undefined {
  if (end === null) return FIELD_REQUIRED;
  if (!isCalendarDate(end)) return NOT_A_DATE;
  return first !== undefined && end < first ? "The last day is before the first one." : undefined;
}

function withEnd(rule: RepeatRule, end: string | null | undefined): RepeatRule {
  return typeof end === "string" ? { ...rule, ends: { kind: "on", date: end } } : rule;
}

interface CopySeriesDialogProps {
  event: SeriesEvent;
  context: Pick<ActionContext, "api" | "actions" | "changes" | "calendars" | "zone">;
  onClose: () => void;
}

/** Asks for the first day of a copy of a series, and says how it will repeat. */
export function CopySeriesDialog({ event, context, onClose }: CopySeriesDialogProps) {
  const loaded = useFirstInMonth(event, context);
  const [fixed, setFixed] = useState<string>();
  const from = fixed ?? loaded;
  // What is proposed does not change while it is used.
  const fix = () => setFixed(from);
  const [typed, setTyped] = useState<string | null>();
  const value = typed === undefined ? nextMonthStart(event.repeats, from) : typed;
  const first = value !== null && isCalendarDate(value) ? value : undefined;
  const error = value === null ? FIELD_REQUIRED : first === undefined ? NOT_A_DATE : undefined;
  const proposed = first === undefined ? undefined : copiedRule(event.repeats, from, first);
  const [typedEnd, setTypedEnd] = useState<string | null>();
  const end = proposed?.ends.kind === "on" ? (typedEnd === undefined ? proposed.ends.date : typedEnd) : undefined;
  const endError = end === undefined ? undefined : endErrorOf(end, first);
  const rule = proposed && endError === undefined ? withEnd(proposed, end) : undefined;
  const create = () => {
    const ownDate = event.own_clock?.date ?? event.date;
    if (first === undefined || rule === undefined || ownDate === null) return;
    const copy = copyOf(event, context.calendars, daysBetween(ownDate, first));
    if (copy?.type === "event") void addCopies(context, [{ ...copy, repeats: rule }], "copied");
    onClose();
  };
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="sm:max-w-sm">
        <DialogHeader>
          Copy “<bdi>{event.title}</bdi>” as a series
        </DialogHeader>
        <form
          noValidate
          onKeyDownCapture={fix}
          onPointerDownCapture={fix}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            create();
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Field label="First day" error={error} aside={ownClockText(event)}>
            {(control) => (
              <DateInput
                {...control}
                value={value}
                onChange={(date) => {
                  fix();
                  setTyped(date);
                }}
              />
            )}
          </Field>
          {end === undefined ? null : (
            <Field label="Last day" error={endError}>
              {(control) => <DateInput {...control} value={end} onChange={setTypedEnd} />}
            </Field>
          )}
          {rule === undefined || first === undefined ? null : (
            <div className="flex flex-col gap-1">
              <p>{ruleText(rule, first)}</p>
              <NextDates rule={rule} date={first} completionDate={undefined} />
            </div>
          )}
          <Button data-first-focus type="submit" variant="primary" className="self-end">
            Create copy
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
