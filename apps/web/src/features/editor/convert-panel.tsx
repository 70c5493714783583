import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { wallTime } from "@hourloom/schema/fields/fields";
import {
  type CalendarEvent,
  type CalendarPomodoro,
  type WorkspaceConversion,
  workspaceConversion,
} from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Choice } from "@hourloom/ui/choice";
import { PopoverClose } from "@hourloom/ui/popover";
import { ArrowLeft } from "@hourloom/ui/site-icons";
import { Notice } from "@hourloom/ui/notice";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { formatCount, formatTimes } from "@/shared/time/format";
import { newId } from "@/shared/api/new-id";
import { describeProblem, type Problem, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { NumberField } from "./fields/form-fields";
import { useItemEditing } from "@/features/changes/changes-provider";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { defaultSession } from "./state/default-session";

interface ConvertPanelProps {
  event: CalendarEvent;
  onBack: () => void;
  onConverted: () => void;
}

const lengths = [
  { name: "duration", label: "Pomodoro", start: 25, min: 1, max: DAY_MINUTES },
  { name: "break_duration", label: "Short break", start: 5, min: 0, max: DAY_MINUTES },
  { name: "long_break_duration", label: "Long break", start: 15, min: 0, max: DAY_MINUTES },
  { name: "long_after", label: "Long break after", start: 4, min: 1, max: 100 },
] as const;
type Lengths = Record<(typeof lengths)[number]["name"], number>;

const eventOptions = [
  { value: "replace", label: "Replace the event" },
  { value: "keep", label: "Keep it" },
] as const;

const DEFAULT_LENGTHS: Lengths = { duration: 25, break_duration: 5, long_break_duration: 15, long_after: 4 };

function textOf(problem: Problem): string {
  return errorText(problem) ?? describeProblem(problem);
}

/** Previews the pomodoros that an event converts to, and converts it. */
export function ConvertPanel({ event, onBack, onConverted }: ConvertPanelProps) {
  const { api } = useServices();
  const { actions } = useItemEditing();
  const [typed, setTyped] = useState<Lengths>(DEFAULT_LENGTHS);
  const [eventOption, setEventOption] = useState<(typeof eventOptions)[number]["value"]>("replace");
  const [failure, setFailure] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const idempotency = useRef({ input: "", key: "" });
  const { id: event_id, occurrence, version } = event;
  const conversion: WorkspaceConversion = { event_id, occurrence, version, ...typed };
  const isValid = workspaceConversion.safeParse(conversion).success;
  const current = isValid ? JSON.stringify(conversion) : undefined;
  const deferred = useDeferredValue(current);
  const plan = useQuery(
    api.pomodoros.planFromEvent.queryOptions(
      deferred === undefined ? conversion : workspaceConversion.parse(JSON.parse(deferred)),
      { enabled: deferred !== undefined, staleTime: 0, placeholderData: (before) => before },
    ),
  );
  const slots = plan.data?.slots ?? [];
  // While a new plan loads, the previous one stays on screen as placeholder data.
  const isCurrent = isValid && deferred === current && !plan.isPlaceholderData;
  const isPlanned = isCurrent && plan.data !== undefined;
  const problem = failure ?? (isCurrent && plan.error !== null ? problemOf(plan.error) : undefined);
  const isPlanning = isValid && !isPlanned && problem === undefined;

  const convert = async () => {
    if (busy || !isPlanned) return;
    setBusy(true);
    const sessions = slots.map(({ start_time }): CalendarPomodoro => ({
      type: "pomodoro",
      id: newId(),
      title: event.title,
      start_time,
      duration: typed.duration,
      task: null,
      ...defaultSession,
      version: UNCONFIRMED,
    }));
    const input = { ...conversion, keep_event: eventOption === "keep" };
    // The same input is sent with the same idempotency key, so that a retry converts only once.
    const inputJson = JSON.stringify(input);
    if (idempotency.current.input !== inputJson) idempotency.current = { input: inputJson, key: newId() };
    const result = await actions.convert(event, { ...input, key: idempotency.current.key }, sessions);
    setBusy(false);
    if (result.ok) onConverted();
    else setFailure(result.problem);
  };

  return (
    <>
      <div className="flex items-center gap-1 py-2 pr-2 pl-2">
        <Button look="plain" size="icon" aria-label="Back to the event" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Button>
        <h2 className="flex-1 text-sm font-semibold">Convert to Pomodoros</h2>
        <PopoverClose />
      </div>
      <form
        noValidate
        aria-label="Convert to Pomodoros"
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void convert();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          {lengths.map(({ name, label, min, max }, index) => (
            <NumberField
              key={name}
              label={name === "long_after" ? label : `${label}, min`}
              error={
                Number.isInteger(typed[name]) && typed[name] >= min && typed[name] <= max
                  ? undefined
                  : `A whole number from ${min} to ${max}.`
              }
              min={min}
              max={max}
              data-first-focus={index === 0 ? true : undefined}
              value={typed[name]}
              onChange={(value) => {
                setFailure(undefined);
                setTyped({ ...typed, [name]: value });
              }}
            />
          ))}
        </div>
        <section aria-label="Preview" className="flex flex-col gap-1">
          <p role="status" className="min-h-4 text-xs font-semibold text-muted">
            {isPlanning ? "Planning..." : null}
            {isPlanned && plan.data !== undefined
              ? `${formatCount(slots.length, "Pomodoro")}, ${formatCount(plan.data.unused_minutes, "minute")} left over`
              : null}
          </p>
          <ol
            aria-busy={isPlanning}
            className={classNames(
              "max-h-40 overflow-y-auto rounded-md bg-pomodoro-soft px-3 py-1 text-sm text-pomodoro-text tabular-nums transition-opacity empty:hidden",
              isPlanned ? undefined : "opacity-50",
            )}
          >
            {slots.map(({ start_time, end_time }) => (
              <li key={start_time} className="py-0.5">
                {formatTimes(wallTime.parse(start_time.slice(11, 16)), wallTime.parse(end_time.slice(11, 16)))}
              </li>
            ))}
          </ol>
        </section>
        <Choice
          label="What becomes of the event"
          value={eventOption}
          options={eventOptions}
          onChange={setEventOption}
        />
        {problem === undefined ? null : <Notice tone="problem">{textOf(problem)}</Notice>}
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={busy} disabled={!isPlanned || slots.length === 0}>
            Convert
          </Button>
        </div>
      </form>
    </>
  );
}
