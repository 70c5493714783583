import { type EditorTarget, idOf } from "./editor-state";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { useEditorState } from "./editor-provider";

/** The form's target, and whether what it says is under way already. */
export function useOpenTarget(): { target: EditorTarget | undefined; isSent: boolean } {
  const state = useEditorState();
  const pending = usePendingChanges();
  const target = state.status === "open" ? state.target : undefined;
  return { target, isSent: target !== undefined && pending.some(({ item }) => item.id === idOf(target)) };
}
