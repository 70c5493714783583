import type { Trash } from "@hourloom/schema/calendar";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { announce } from "@/shared/page/announcer";
import { plainText, problemOf, errorText } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { holdSession } from "@/shared/session/session";
import { trashQuery } from "./queries";

export type TrashedItem = Trash["items"][number];

/** Brings deleted things back, each once; a failure says so and offers to try again. */
export function useRestore() {
  const services = useServices();
  const { changes } = useItemEditing();
  const [restoring, setRestoring] = useState<readonly string[]>([]);

  async function restore(item: TrashedItem): Promise<void> {
    if (restoring.includes(item.id)) return;
    const { client, queryClient, session } = services;
    const isStill = holdSession(session);
    setRestoring((ids) => [...ids, item.id]);
    try {
      await client.calendar.restore.mutate({ type: item.type, id: item.id });
      if (!isStill()) return;
      announce(`“${item.title}” brought back.`);
      await queryClient.invalidateQueries(trashQuery(services));
      changes.refresh();
    } catch (error) {
      if (!isStill()) return;
      const problem = problemOf(error);
      const text = `“${item.title}” was not brought back. ${errorText(problem) ?? plainText(problem)}`;
      announce(text, "assertive");
      showToast(text, { tone: "problem", action: { label: "Retry", run: () => void restore(item) } });
    } finally {
      setRestoring((ids) => ids.filter((id) => id !== item.id));
    }
  }
  return { restoring, restore };
}
