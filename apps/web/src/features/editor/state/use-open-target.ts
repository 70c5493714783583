import { type EditorTarget, idOf } from "./editor-state";
import { usePendingChanges } from "@/features/changes/changes-provider";
import { useEditorState } from "./editor-provider";

/** Returns the target of the open form, and whether changes of its row are pending. */
export function useOpenTarget(): { target: EditorTarget | undefined; isPending: boolean } {
  const state = useEditorState();
  const pending = usePendingChanges();
  const target = state.status === "open" ? state.target : undefined;
  return { target, isPending: target !== undefined && pending.some(({ item }) => item.id === idOf(target)) };
}
