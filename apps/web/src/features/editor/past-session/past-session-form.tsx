import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useItemEditing } from "@/features/changes/changes-provider";
import { shelfQuery } from "@/features/changes/queries";
import { newId } from "@/shared/api/new-id";
import { describeProblem, type Problem, serverFieldErrors } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { Notice } from "@hourloom/ui/notice";
import { DateField, emptyToMissing, TimeField, TitleField } from "../fields/form-fields";
import { formResolver } from "../fields/form-resolver";
import { ItemLength } from "../fields/item-length";
import { TaskSelect } from "../fields/task-select";
import { FormEnd, FormShell } from "../forms/form-parts";
import {
  endDateOf,
  initialPastSession,
  pastSessionForm,
  pastSessionOf,
  type PastSessionInput,
  type PastSessionValues,
} from "./past-session-values";

export interface PastSessionFormProps {
  /** The kind that is proposed. */
  type: PastSessionInput["type"];
  /** The proposed length in minutes. */
  minutes: number;
  zone: string;
  onClose: () => void;
}

const names = ["title", "date", "start_time", "end_time", "task"] as const;

/** The form of a session that was not timed: when it was, and on what. */
export function PastSessionForm({ type: proposed, minutes, zone, onClose }: PastSessionFormProps) {
  const { actions } = useItemEditing();
  const { api } = useServices();
  const queryClient = useQueryClient();
  // A repeated request has the same id.
  const [id] = useState(newId);
  const [initial] = useState(() => initialPastSession(proposed, { nowMs: Date.now(), zone, minutes }));
  const [problem, setProblem] = useState<Problem>();
  const schema = useMemo(() => pastSessionForm(zone), [zone]);
  const form = useForm<PastSessionInput, unknown, PastSessionValues>({
    resolver: formResolver(schema),
    reValidateMode: "onSubmit",
    defaultValues: initial,
  });
  const { register, setValue, getValues, setError, setFocus, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const [type, task, date, start_time, end_time] = watch(["type", "task", "date", "start_time", "end_time"]);
  useEffect(() => setFocus("type"), [setFocus]);

  const save = async (values: PastSessionValues) => {
    setProblem(undefined);
    const session = pastSessionOf(values, { id, zone });
    if (session === undefined) return;
    const result = await actions.create(session);
    if (result.ok) {
      onClose();
      return;
    }
    const messages = serverFieldErrors(result.problem);
    const named = names.filter((name) => name in messages);
    for (const name of named) setError(name, { message: (messages[name] ?? []).join(" ") });
    if (named.length === 0) setProblem(result.problem);
  };
  const chooseTask = (value: string | null) => {
    setValue("task", value);
    const known = queryClient.getQueryData(shelfQuery(api).queryKey)?.tasks.find((one) => one.id === value);
    if (known !== undefined && getValues("title").trim() === "") setValue("title", known.title);
  };
  const isComplete = Boolean(date) && Boolean(start_time) && Boolean(end_time);
  return (
    <FormProvider {...form}>
      <FormShell label="Past session" onSubmit={() => void form.handleSubmit(save)()}>
        <Field label="Kind" error={errors.type?.message}>
          {(control) => (
            <Select {...control} {...register("type")}>
              <option value="pomodoro">Pomodoro</option>
              <option value="flowtime">Flow time</option>
            </Select>
          )}
        </Field>
        {type === "pomodoro" ? <TitleField member={register("title")} error={errors.title} /> : null}
        <TaskSelect value={task} error={errors.task?.message} onChange={chooseTask} />
        <DateField member={register("date", emptyToMissing)} error={errors.date} />
        <div className="grid grid-cols-2 gap-3">
          <TimeField member={register("start_time", emptyToMissing)} error={errors.start_time} />
          <TimeField
            label="End"
            member={register("end_time", emptyToMissing)}
            error={errors.end_time}
            aside={
              isComplete ? (
                <ItemLength
                  times={{ date, start_time, end_time, end_date: endDateOf({ date, start_time, end_time }) }}
                />
              ) : undefined
            }
          />
        </div>
        {problem === undefined ? null : <Notice tone="problem">Not saved. {describeProblem(problem)}</Notice>}
        <FormEnd mode="new" busy={isSubmitting} problem={undefined} onDelete={undefined} />
      </FormShell>
    </FormProvider>
  );
}
