import { pomodoroLengths } from "@hourloom/schema/fields/limits";
import {
  type CalendarPomodoro,
  type SessionPlanned,
  workspaceBlockConversion,
  workspaceConversion,
} from "@hourloom/schema/workspace";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { newId } from "@/shared/api/new-id";
import { type Problem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import type { ConversionInput, Convertible } from "@/features/changes/item-change";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { defaultSession } from "./state/default-session";

type Lengths = Record<keyof typeof pomodoroLengths, number>;

/** The pomodoros of a conversion; while they are planned, those of the previous one. */
function usePlan(conversion: ConversionInput) {
  const { api } = useServices();
  const isOfEvent = "event_id" in conversion;
  const schema = isOfEvent ? workspaceConversion : workspaceBlockConversion;
  const isValid = schema.safeParse(conversion).success;
  const current = isValid ? JSON.stringify(conversion) : undefined;
  const deferred = useDeferredValue(current);
  const input: ConversionInput = deferred === undefined ? conversion : schema.parse(JSON.parse(deferred));
  // The server has another version of what is being saved.
  const source = isOfEvent ? conversion.event_id : conversion.block_id;
  const isPending = usePendingChanges().some(({ item }) => item.id === source);
  // Deferred: the row of the response reaches the form after the change is no longer pending.
  const isSaving = useDeferredValue(isPending) || isPending;
  const options = {
    enabled: deferred !== undefined && deferred === current && !isSaving,
    staleTime: 0,
    placeholderData: (before: SessionPlanned | undefined) => before,
    // After the conversion the server may not have this event or block any more.
    trpc: { abortOnUnmount: true },
  };
  const { planFromEvent, planFromBlock } = api.pomodoros;
  const ofEvent = useQuery(planFromEvent.queryOptions("event_id" in input ? input : skipToken, options));
  const ofBlock = useQuery(planFromBlock.queryOptions("block_id" in input ? input : skipToken, options));
  const { data, error, isPlaceholderData } = isOfEvent ? ofEvent : ofBlock;
  const isCurrent = isValid && deferred === current && !isPlaceholderData;
  return {
    plan: data,
    isValid,
    isPlanned: isCurrent && data !== undefined,
    problem: isCurrent && error !== null ? problemOf(error) : undefined,
  };
}

function inputOf(item: Convertible, lengths: Lengths): ConversionInput {
  const { id, version } = item;
  if (item.type === "task_block") return { block_id: id, version, ...lengths };
  return { event_id: id, occurrence: item.occurrence, version, ...lengths };
}

/** The state of a conversion: the lengths, the plan made of them, and the request. */
export function useConversion(item: Convertible, onConverted: () => void) {
  const { api, queryClient } = useServices();
  const { actions } = useItemEditing();
  const [lengths, setLengths] = useState<Lengths>(pomodoroLengths);
  const [sourceOption, setSourceOption] = useState<"replace" | "keep">("replace");
  const [failure, setFailure] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const idempotency = useRef({ input: "", key: "" });
  const conversion = inputOf(item, lengths);
  const { plan, isValid, isPlanned, problem: planProblem } = usePlan(conversion);
  const problem = failure ?? planProblem;

  const convert = async () => {
    if (busy || plan === undefined || !isPlanned) return;
    setBusy(true);
    // A plan that is being read again would find no event or block any more.
    const { planFromEvent, planFromBlock } = api.pomodoros;
    await queryClient.cancelQueries(planFromEvent.pathFilter());
    await queryClient.cancelQueries(planFromBlock.pathFilter());
    const sessions = plan.slots.map(({ start_time }): CalendarPomodoro => ({
      ...defaultSession,
      type: "pomodoro",
      id: newId(),
      version: UNCONFIRMED,
      title: item.title,
      task: item.type === "task_block" ? item.task : null,
      start_time,
      duration: lengths.duration,
    }));
    const stays = sourceOption === "keep";
    const input =
      "event_id" in conversion ? { ...conversion, keep_event: stays } : { ...conversion, keep_block: stays };
    // The same input is sent with the same idempotency key, so that a retry converts only once.
    const inputJson = JSON.stringify(input);
    if (idempotency.current.input !== inputJson) idempotency.current = { input: inputJson, key: newId() };
    const result = await actions.convert(item, { ...input, key: idempotency.current.key }, sessions);
    setBusy(false);
    if (result.ok) onConverted();
    else setFailure(result.problem);
  };
  const setLength = (name: keyof Lengths, value: number) => {
    setFailure(undefined);
    setLengths({ ...lengths, [name]: value });
  };
  return {
    lengths,
    setLength,
    sourceOption,
    setSourceOption,
    plan,
    isPlanned,
    problem,
    busy,
    convert,
    isPlanning: isValid && !isPlanned && problem === undefined,
  };
}
