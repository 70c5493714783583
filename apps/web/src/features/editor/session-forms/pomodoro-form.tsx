import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import { Hourglass } from "@hourloom/ui/icons";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useRef, useState } from "react";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import type { PartKind } from "@hourloom/phrases/reading";
import { formatDuration } from "@/shared/time/format";
import type { FormValues } from "../state/editor-state";
import { DateField, TimeField, TitleField } from "../fields/form-fields";
import { ChipPanel, ChipToggle } from "../fields/chips";
import { useFormPanel } from "../fields/form-panels";
import { LengthChips } from "../fields/length-chips";
import { FormNumberField } from "../fields/form-number-field";
import { ItemFormFrame } from "../forms/form-parts";
import { SessionResultFields } from "./session-result-fields";
import {
  pomodoroForm,
  pomodoroFormOf,
  pomodoroFrom,
  type PomodoroFormInput,
  pomodoroValues,
} from "./pomodoro-form-values";
import { dayOfTokens } from "../title-tokens/day-of-tokens";
import { withChosen } from "../title-tokens/stored-tokens";
import { TitleTokenChips } from "../title-tokens/title-token-chips";
import { useTitleTokens } from "../title-tokens/use-title-tokens";
import { PastNotice } from "./past-notice";
import { TaskSelect } from "../fields/task-select";
import { type ItemFormProps, useItemForm, useSchemaForm, withDraft } from "../forms/use-item-form";

const noLists: readonly never[] = [];
const names = pomodoroForm.keyof().options;

const states = [
  { value: "planned", label: "Planned" },
  { value: "done", label: "Done" },
  { value: "stopped", label: "Stopped early" },
] as const;

/** A draft from the tab of another type may lack date and time, which a session requires. */
function withDefaultStart(
  draft: ItemFormProps["draft"],
  { date, start_time }: PomodoroFormInput,
): ItemFormProps["draft"] {
  return draft && { ...draft, date: draft["date"] ?? date, start_time: draft["start_time"] ?? start_time };
}

/** Omits the proposed start, so that it is not copied to tabs of items without a time. */
function withoutProposal(values: FormValues | undefined, proposed: string | undefined): FormValues | undefined {
  if (values === undefined || proposed === undefined) return values;
  const omit = (members: FormValues) =>
    members["start_time"] === proposed ? { ...members, start_time: null } : members;
  return withChosen(omit(values), omit);
}

/** Lengths of a session that are offered, in minutes. */
const SESSION_LENGTHS = [15, 25, 30, 45, 50, 60];

/** What a pomodoro does not have. */
const without: ReadonlySet<PartKind> = new Set(["list", "priority", "tag", "repeat", "reminder"] as const);

const tokenNames = ["date", "start_time", "duration"] as const;
type TokenMembers = Pick<PomodoroFormInput, (typeof tokenNames)[number]>;

function membersOfTokens(tokens: QuickTask, chosen: TokenMembers): Partial<TokenMembers> {
  const { start_time, estimate_minutes } = tokens;
  return {
    ...dayOfTokens(tokens, chosen.date),
    ...(start_time === null ? {} : { start_time }),
    ...(estimate_minutes === null ? {} : { duration: estimate_minutes }),
  };
}

export function PomodoroForm(props: ItemFormProps) {
  const { target, draft, zone, onSave, onDelete } = props;
  const [now] = useState(() => wallClockIn(zone, Date.now()).time);
  const initial = pomodoroValues(target, now);
  const proposed = target.kind === "new" && target.place.startTime === null ? now : undefined;
  const form = useSchemaForm(pomodoroFormOf(target, zone), withDraft(initial, withDefaultStart(draft, initial)));
  const { register, setValue, watch, reset, formState } = form;
  const [task, state, date, startTime, duration] = watch(["task", "state", "date", "start_time", "duration"]);
  const { errors } = formState;
  const minutes = typeof duration === "number" ? duration : Number.NaN;
  const isRunning = state === "running";
  const length = useFormPanel("session length", errors.duration !== undefined);
  const lengthPanel = useRef<HTMLDivElement>(null);
  const titleTokens = useTitleTokens(form, props, {
    title: watch("title"),
    lists: noLists,
    without,
    isOnDay: true,
    names: tokenNames,
    membersOf: membersOfTokens,
  });
  const { tokens, remove } = titleTokens;
  const frame = useItemForm(
    {
      form,
      initial,
      names,
      save: (values, current) => onSave(pomodoroFrom(target, values, zone), current),
      show: (current) => reset(pomodoroValues({ ...target, kind: "edit", day: initial.date, item: current }, now)),
      titleTokens,
    },
    { ...props, onType: (values) => props.onType(withoutProposal(values, proposed)) },
  );
  return (
    <ItemFormFrame
      {...frame}
      label={target.kind === "new" ? "New pomodoro" : "Pomodoro"}
      mode={target.kind}
      onDelete={onDelete}
    >
      <TitleField isNew={target.kind === "new"} />
      <TitleTokenChips tokens={tokens} remove={remove} names={{ duration: "Length" }} hint="Try “Essay 14:00 50m”" />
      {isRunning ? (
        <p className="text-pretty text-muted">The timer is running this session: when it was, the timer says.</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-1.5">
            <DateField
              variant="chip"
              onTimes={({ start_time, minutes: typedMinutes }) => {
                setValue("start_time", start_time);
                if (typedMinutes !== null) setValue("duration", typedMinutes);
              }}
            />
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            <TimeField variant="chip" />
            <ChipToggle
              panel={length}
              label="Length"
              icon={<Hourglass aria-hidden="true" className="size-3.5" />}
              text={minutes > 0 ? formatDuration(minutes) : "No length"}
            />
          </div>
          <ChipPanel panel={length}>
            <div ref={lengthPanel} className="flex flex-col gap-3">
              <LengthChips
                label="Lengths"
                lengths={SESSION_LENGTHS}
                value={minutes}
                onChange={(value) => setValue("duration", value)}
                onOther={() => lengthPanel.current?.querySelector("input")?.focus()}
              />
              <FormNumberField<PomodoroFormInput> name="duration" label="Minutes" max={DAY_MINUTES} />
            </div>
          </ChipPanel>
        </>
      )}
      {state === "planned" ? (
        <PastNotice
          zone={zone}
          date={date}
          startTime={startTime}
          duration={minutes}
          isNew={target.kind === "new"}
          onNow={(clock) => {
            setValue("date", clock.date);
            setValue("start_time", clock.time);
          }}
        />
      ) : null}
      <TaskSelect value={task} error={errors.task?.message} onChange={(value) => setValue("task", value)} />
      {target.kind === "new" || isRunning ? null : (
        <Field label="What became of it" error={errors.state?.message}>
          {(control) => (
            <Select {...control} {...register("state")}>
              {states.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {state === "done" || state === "stopped" ? <SessionResultFields /> : null}
    </ItemFormFrame>
  );
}
