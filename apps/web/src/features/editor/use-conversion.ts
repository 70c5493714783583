import { pomodoroLengths } from "@hourloom/schema/fields/limits";
import {
  type CalendarEvent,
  type CalendarPomodoro,
  type WorkspaceConversion,
  workspaceConversion,
} from "@hourloom/schema/calendar";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { newId } from "@/shared/api/new-id";
import { type Problem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { useItemEditing, usePendingChanges } from "@/features/changes/changes-provider";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { defaultSession } from "./state/default-session";

type Lengths = Record<keyof typeof pomodoroLengths, number>;

/** The pomodoros of a conversion; while they are planned, those of the previous one. */
function usePlan(conversion: WorkspaceConversion) {
  const { api } = useServices();
  const isValid = workspaceConversion.safeParse(conversion).success;
  const current = isValid ? JSON.stringify(conversion) : undefined;
  const deferred = useDeferredValue(current);
  // The server has another version of an event that is being saved.
  const isSaving = usePendingChanges().some(({ item }) => item.id === conversion.event_id);
  const { data, error, isPlaceholderData } = useQuery(
    api.pomodoros.planFromEvent.queryOptions(
      deferred === undefined ? conversion : workspaceConversion.parse(JSON.parse(deferred)),
      {
        enabled: deferred !== undefined && deferred === current && !isSaving,
        staleTime: 0,
        placeholderData: (before) => before,
        // After the conversion the server may not have this event any more.
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  const isCurrent = isValid && deferred === current && !isPlaceholderData;
  return {
    plan: data,
    isValid,
    isPlanned: isCurrent && data !== undefined,
    problem: isCurrent && error !== null ? problemOf(error) : undefined,
  };
}

/** The state of converting an event: the lengths, the plan made of them, and the request. */
export function useConversion(event: CalendarEvent, onConverted: () => void) {
  const { api, queryClient } = useServices();
  const { actions } = useItemEditing();
  const [lengths, setLengths] = useState<Lengths>(pomodoroLengths);
  const [eventOption, setEventOption] = useState<"replace" | "keep">("replace");
  const [failure, setFailure] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const idempotency = useRef({ input: "", key: "" });
  const conversion = { event_id: event.id, occurrence: event.occurrence, version: event.version, ...lengths };
  const { plan, isValid, isPlanned, problem: planProblem } = usePlan(conversion);
  const problem = failure ?? planProblem;

  const convert = async () => {
    if (busy || plan === undefined || !isPlanned) return;
    setBusy(true);
    // A plan that is being read again would find no event any more.
    await queryClient.cancelQueries(api.pomodoros.planFromEvent.pathFilter());
    const sessions = plan.slots.map(({ start_time }): CalendarPomodoro => ({
      ...defaultSession,
      type: "pomodoro",
      id: newId(),
      version: UNCONFIRMED,
      title: event.title,
      start_time,
      duration: lengths.duration,
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
  const setLength = (name: keyof Lengths, value: number) => {
    setFailure(undefined);
    setLengths({ ...lengths, [name]: value });
  };
  return {
    lengths,
    setLength,
    eventOption,
    setEventOption,
    plan,
    isPlanned,
    problem,
    busy,
    convert,
    isPlanning: isValid && !isPlanned && problem === undefined,
  };
}
