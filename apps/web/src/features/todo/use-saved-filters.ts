import type { SavedFilter } from "@hourloom/schema/todo";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { failureMessage } from "@/features/changes/failure-message";
import { problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { truncateTitle } from "@/shared/text/truncate-title";

export type SavedFilters = ReturnType<typeof useSavedFilters>;

function withFilter(all: readonly SavedFilter[], filter: SavedFilter): SavedFilter[] {
  const isKnown = all.some(({ id }) => id === filter.id);
  return isKnown ? all.map((one) => (one.id === filter.id ? filter : one)) : [...all, filter];
}

/** The saved filters of the account, by creation; changes are shown at once, with Undo. */
export function useSavedFilters() {
  const { api, queryClient } = useServices();
  const { data } = useQuery(api.todo.filters.queryOptions());
  const { queryKey } = api.todo.filters.queryFilter();

  /** Shows the change, sends it, and takes it back if it fails. */
  async function send(
    change: (all: readonly SavedFilter[]) => SavedFilter[],
    run: () => Promise<unknown>,
    { text, undo }: { text: string; undo: () => void },
  ): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    queryClient.setQueryData(queryKey, (all) => all && change(all));
    try {
      await run();
      showToast(text, { id: "filter", action: { label: "Undo", run: undo } });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      showToast(`The filter was not changed. ${failureMessage(problemOf(error))}`, { variant: "problem" });
    }
  }

  /** Creates the filter, or replaces the one with its id. */
  function save(filter: SavedFilter): void {
    const former = queryClient.getQueryData(queryKey)?.find(({ id }) => id === filter.id);
    void send(
      (all) => withFilter(all, filter),
      () => runMutation(queryClient, api.todo.saveFilter.mutationOptions(), filter),
      {
        text: `“${truncateTitle(filter.title)}” ${former === undefined ? "added" : "saved"}`,
        undo: () => (former === undefined ? remove(filter) : save(former)),
      },
    );
  }

  function remove(filter: SavedFilter): void {
    void send(
      (all) => all.filter(({ id }) => id !== filter.id),
      () => runMutation(queryClient, api.todo.removeFilter.mutationOptions(), { id: filter.id }),
      { text: `“${truncateTitle(filter.title)}” deleted`, undo: () => save(filter) },
    );
  }

  /** `all` is undefined while they load. */
  return { all: data, save, remove };
}
