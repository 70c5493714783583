import type { Trash } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { describeProblem, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { createSessionCheck } from "@/shared/session/session";

export type TrashedItem = Trash["items"][number];

/** Restores a deleted item, and shows a failure in a toast with Retry. */
export function useRestore({ id, type, title }: TrashedItem) {
  const { api, queryClient, session } = useServices();
  const { changes } = useItemEditing();
  const { mutate, isPending } = useMutation(
    api.calendar.restore.mutationOptions({
      onMutate: () => createSessionCheck(session),
      onSuccess: async (_response, _input, isSameSession) => {
        if (!isSameSession()) return;
        announce(`“${title}” brought back.`);
        await queryClient.invalidateQueries(api.calendar.trash.queryFilter());
        changes.refresh();
      },
      onError: (error, _input, isSameSession) => {
        if (isSameSession?.() !== true) return;
        const problem = problemOf(error);
        const text = `“${title}” was not brought back. ${errorText(problem) ?? describeProblem(problem)}`;
        announce(text, "assertive");
        showToast(text, { tone: "problem", action: { label: "Retry", run: restore } });
      },
    }),
  );
  function restore(): void {
    mutate({ type, id });
  }
  return { restore, isPending };
}
