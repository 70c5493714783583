import type { Trash } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { describeProblem, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { createSessionCheck } from "@/shared/session/session";
import { trashQuery } from "./queries";

export type TrashedItem = Trash["items"][number];

/** Restores deleted items; ignores repeated clicks, and shows failures in a toast with Retry. */
export function useRestore() {
  const services = useServices();
  const { mutateAsync } = useMutation(services.api.calendar.restore.mutationOptions());
  const { changes } = useItemEditing();
  const [restoring, setRestoring] = useState<readonly string[]>([]);

  async function restore(item: TrashedItem): Promise<void> {
    if (restoring.includes(item.id)) return;
    const { queryClient, session } = services;
    const isSameSession = createSessionCheck(session);
    setRestoring((ids) => [...ids, item.id]);
    try {
      await mutateAsync({ type: item.type, id: item.id });
      if (!isSameSession()) return;
      announce(`“${item.title}” brought back.`);
      await queryClient.invalidateQueries(trashQuery(services));
      changes.refresh();
    } catch (error) {
      if (!isSameSession()) return;
      const problem = problemOf(error);
      const text = `“${item.title}” was not brought back. ${errorText(problem) ?? describeProblem(problem)}`;
      announce(text, "assertive");
      showToast(text, { tone: "problem", action: { label: "Retry", run: () => void restore(item) } });
    } finally {
      setRestoring((ids) => ids.filter((id) => id !== item.id));
    }
  }
  return { restoring, restore };
}
