import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices } from "@/shared/api/services";

/** The minutes planned in blocks for the open tasks, once they have loaded. */
export function usePlanned(): ReadonlyMap<string, number> {
  const { data } = useQuery(useServices().api.insights.plannedTasks.queryOptions());
  return useMemo(() => new Map(data?.map(({ task, planned_minutes }) => [task, planned_minutes])), [data]);
}
