import type { CalendarItem } from "@hourloom/schema/workspace";
import { Button } from "@hourloom/ui/button";
import { focusOnMount } from "@hourloom/ui/focus-first";
import { Trash2 } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import type { FormEvent, ReactNode } from "react";
import { isNotFound, describeProblem, type Problem } from "@/shared/api/problem";
import { isCollection } from "@/features/changes/item-change";
import { findCurrentItem } from "@/features/changes/find-current-item";
import { describeItem } from "@/features/changes/describe-item";

interface FormShellProps {
  label: string;
  onSubmit: () => void;
  /** Called when a field receives focus. */
  onFocus?: () => void;
  children: ReactNode;
}

/** The form element; native validation is disabled. */
export function FormShell({ label, onSubmit, onFocus, children }: FormShellProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus of its fields.
    <form
      noValidate
      aria-label={label}
      onFocus={onFocus}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      className="@container flex flex-col gap-3 px-4 pb-4"
    >
      {children}
    </form>
  );
}

interface FormEndProps {
  mode: "new" | "edit";
  busy: boolean;
  /** Why saving failed; renders nothing if the item was deleted elsewhere. */
  problem: Problem | undefined;
  onDelete: (() => void) | undefined;
}

/** The buttons of a form: Delete, and Add or Update. */
export function FormEnd({ mode, busy, problem, onDelete }: FormEndProps) {
  if (isNotFound(problem)) return null;
  return (
    <div className="form-end sticky bottom-0 -mx-4 -mb-4">
      <div className="flex items-center justify-between gap-2 bg-surface px-4 pt-2 pb-4">
        {onDelete === undefined ? (
          <span />
        ) : (
          <Button variant="danger" className="-ml-2 px-2.5" onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {mode === "new" ? "Add" : "Update"}
        </Button>
      </div>
    </div>
  );
}

interface SaveProblemProps {
  problem: Problem | undefined;
  onRetry: () => void;
  onTakeCurrent: (current: CalendarItem) => void;
  onSaveMine: (current: CalendarItem) => void;
  onAddAsNew: (() => void) | undefined;
}

/** Why saving failed, with the actions to resolve it. */
export function SaveProblem({ problem, onRetry, onTakeCurrent, onSaveMine, onAddAsNew }: SaveProblemProps) {
  if (problem === undefined) return null;
  const current = findCurrentItem(problem);
  if (current !== undefined && !isCollection(current)) {
    return (
      <Notice
        variant="problem"
        action={
          <>
            <Button onClick={() => onTakeCurrent(current)}>Take that</Button>
            <Button onClick={() => onSaveMine(current)}>Save mine</Button>
          </>
        }
      >
        It was changed somewhere else meanwhile and is now {describeItem(current)}.
      </Notice>
    );
  }
  if (isNotFound(problem)) {
    const action = onAddAsNew && (
      <Button ref={focusOnMount} onClick={onAddAsNew}>
        Add as new
      </Button>
    );
    return (
      <Notice variant="problem" action={action}>
        It was deleted somewhere else meanwhile, so it cannot be updated.
      </Notice>
    );
  }
  return (
    <Notice variant="problem" action={<Button onClick={onRetry}>Retry</Button>}>
      Not saved. {describeProblem(problem)}
    </Notice>
  );
}
