import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { InlineEditor } from "@/features/editor/inline-editor";
import { useEditor, useEditorState } from "@/features/editor/state/editor-provider";
import type { EditorState } from "@/features/editor/state/editor-state";

export type OpenForm = EditorState & { status: "open" };

/** Returns the open form, if it belongs to this screen. */
export function useTodoForm(): OpenForm | undefined {
  const form = useEditorState();
  return form.status === "open" && form.target.screen === "todo" ? form : undefined;
}

interface TaskFormProps {
  form: OpenForm;
  zone: string;
}

/** The form beside the tasks. */
export function TaskDetails({ form, zone }: TaskFormProps) {
  return (
    <aside
      aria-label="Task details"
      className="w-104 shrink-0 scroll-pb-18 overflow-y-auto border-l bg-surface pointer-coarse:scroll-pb-20"
    >
      <InlineEditor state={form} zone={zone} variant="plain" />
    </aside>
  );
}

/** The form above a board, which has no space for it between its cards. */
export function TaskDialog({ form, zone }: TaskFormProps) {
  const editor = useEditor();
  const isChanged = form.target.kind === "edit" && form.typed !== undefined;
  return (
    <Dialog onClose={() => (isChanged ? editor.closeAndSave() : editor.close())}>
      <DialogContent
        onEscapeKeyDown={(event) => {
          // As everywhere, Escape stores a draft, and only a click outside saves.
          event.preventDefault();
          editor.close();
        }}
      >
        <DialogTitle className="sr-only">{form.target.kind === "new" ? "New task" : "Task"}</DialogTitle>
        <InlineEditor state={form} zone={zone} variant="plain" />
      </DialogContent>
    </Dialog>
  );
}
