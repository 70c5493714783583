import { useQuery } from "@tanstack/react-query";
import { createContext, useMemo } from "react";
import { useServices } from "@/shared/api/services";

/** Seconds worked by task. A context, so that work on one task does not render all rows. */
export const TrackedContext = createContext<ReadonlyMap<string, number>>(new Map());

/** Minutes planned in blocks, by task. */
export const PlannedContext = createContext<ReadonlyMap<string, number>>(new Map());

/** The seconds worked on the open tasks, once they have loaded. */
export function useTracked(): ReadonlyMap<string, number> {
  const { data } = useQuery(useServices().api.insights.tracked.queryOptions());
  return useMemo(() => new Map(data?.map(({ task, focused_seconds }) => [task, focused_seconds])), [data]);
}
