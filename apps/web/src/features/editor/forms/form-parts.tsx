import type { CalendarItem } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { focusOnArrival } from "@hourloom/ui/focus-first";
import { Trash2 } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import type { FormEvent, ReactNode } from "react";
import { isGone, plainText, type Problem } from "@/shared/api/problem";
import { findCurrentItem } from "@/features/changes/find-current-item";
import { describeItem } from "@/features/changes/describe-item";

interface FormShellProps {
  label: string;
  onSubmit: () => void;
  /** Told when one of its fields gets the focus. */
  onFocus?: () => void;
  children: ReactNode;
}

/** The form around its fields; the browser's own checks stay out of the way. */
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
  /** Why it was not saved; where that is because it is gone, there is nothing left to update or to delete. */
  problem: Problem | undefined;
  onDelete: (() => void) | undefined;
}

/** Delete on the left, Add or Update on the right. */
export function FormEnd({ mode, busy, problem, onDelete }: FormEndProps) {
  if (isGone(problem)) return null;
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex items-center justify-between gap-2 bg-surface px-4 pt-2 pb-4">
      {onDelete === undefined ? (
        <span />
      ) : (
        <Button look="danger" className="-ml-2 px-2.5" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {mode === "new" ? "Add" : "Update"}
      </Button>
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

/** Why the form is still open, and the ways on. What was typed stands above it, untouched. */
export function SaveProblem({ problem, onRetry, onTakeCurrent, onSaveMine, onAddAsNew }: SaveProblemProps) {
  if (problem === undefined) return null;
  const current = findCurrentItem(problem);
  if (current !== undefined && current.type !== "task_list") {
    return (
      <Notice
        tone="problem"
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
  if (isGone(problem)) {
    const action = onAddAsNew && (
      <Button ref={focusOnArrival} onClick={onAddAsNew}>
        Add as new
      </Button>
    );
    return (
      <Notice tone="problem" action={action}>
        It was deleted somewhere else meanwhile, so it cannot be updated.
      </Notice>
    );
  }
  return (
    <Notice tone="problem" action={<Button onClick={onRetry}>Retry</Button>}>
      Not saved. {plainText(problem)}
    </Notice>
  );
}
