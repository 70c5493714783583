import { SUBTASKS_MAX } from "@hourloom/schema/tasks";
import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { Plus, X } from "@hourloom/ui/icons";
import { Input } from "@hourloom/ui/input";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { linesAfterPaste } from "@/shared/text/pasted-lines";
import type { TaskFormInput } from "./task-form-values";

/**
 * The subtasks of a task. Enter adds one below, Backspace in an empty one removes it, and several
 * lines that are pasted are one each.
 */
export function SubtasksField() {
  const { control, register, getValues, setValue, formState } = useFormContext<TaskFormInput>();
  const { fields, insert, remove } = useFieldArray({ control, name: "subtasks" });
  const list = useRef<HTMLUListElement>(null);
  const focusSubtask = (index: number) => list.current?.querySelectorAll<HTMLElement>("[data-subtask]")[index]?.focus();
  const add = (index: number) => {
    // Focuses the text field instead of the checkbox.
    const options = { focusName: `subtasks.${index}.title` };
    if (fields.length < SUBTASKS_MAX) insert(index, { title: "", is_completed: false }, options);
  };
  /** An empty last subtask is the one that is to be added. */
  const addLast = () => {
    if (getValues("subtasks").at(-1)?.title === "") focusSubtask(fields.length - 1);
    else add(fields.length);
  };
  const removeSubtask = (index: number) => {
    // Moves focus before the focused element is removed.
    if (index > 0) focusSubtask(index - 1);
    else if (fields.length > 1) focusSubtask(1);
    else list.current?.parentElement?.querySelector<HTMLElement>("[data-add-subtask]")?.focus();
    remove(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const isEmpty = event.currentTarget.value === "";
    if (event.key === "Enter") {
      event.preventDefault();
      if (!isEmpty) add(index + 1);
    }
    if (event.key === "Backspace" && isEmpty) {
      event.preventDefault();
      removeSubtask(index);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const lines = linesAfterPaste(event.currentTarget, event.clipboardData.getData("text/plain"));
    // Further subtasks than a task has stay in the last one.
    const free = SUBTASKS_MAX - fields.length + 1;
    if (lines === undefined || free < 2) return;
    event.preventDefault();
    const subtasks = [...lines.slice(0, free - 1), lines.slice(free - 1).join(" ")].filter((title) => title !== "");
    const [first = "", ...others] = subtasks;
    setValue(`subtasks.${index}.title`, first);
    const added = others.map((title) => ({ title, is_completed: false }));
    insert(index + 1, added, { focusName: `subtasks.${index + others.length}.title` });
  };
  const { errors } = formState;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-xs font-semibold text-muted">Subtasks</legend>
      <ul ref={list} className="flex flex-col gap-1">
        {fields.map((field, index) => {
          const error = errors.subtasks?.[index]?.title?.message;
          return (
            <li key={field.id} className="flex flex-col gap-1">
              <span className="flex items-center gap-2">
                <input
                  type="checkbox"
                  aria-label={`Subtask ${index + 1} is done`}
                  className="size-4 shrink-0 cursor-pointer accent-accent pointer-coarse:mx-3.5"
                  {...register(`subtasks.${index}.is_completed`)}
                />
                <Input
                  data-subtask
                  dir="auto"
                  autoComplete="off"
                  aria-label={`Subtask ${index + 1}`}
                  aria-invalid={error !== undefined}
                  {...register(`subtasks.${index}.title`)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPaste={(event) => onPaste(event, index)}
                />
                <IconButton icon={X} label={`Remove subtask ${index + 1}`} onClick={() => removeSubtask(index)} />
              </span>
              {error === undefined ? null : (
                <p role="alert" className="pl-6 text-xs text-danger">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {fields.length >= SUBTASKS_MAX ? null : (
        <Button data-add-subtask variant="plain" className="-ml-2 w-fit px-2" onClick={addLast}>
          <Plus aria-hidden="true" className="size-4" />
          Add a subtask
        </Button>
      )}
    </fieldset>
  );
}
