import { useQuery } from "@tanstack/react-query";
import { useServices } from "@/shared/api/services";

const none: readonly string[] = [];

/** The tags of the account's tasks, the most frequent first; none while they load. */
export function useTagsInUse(): readonly string[] {
  const { api } = useServices();
  return useQuery(api.todo.tags.queryOptions()).data ?? none;
}
