import type { CalendarItem } from "@hourloom/schema/workspace";
import { Button } from "@hourloom/ui/button";
import { focusOnMount } from "@hourloom/ui/focus-first";
import { Trash2 } from "@hourloom/ui/icons";
import { Notice } from "@hourloom/ui/notice";
import type { FormEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, useFormState, type UseFormReturn } from "react-hook-form";
import { isNotFound, describeProblem, type Problem } from "@/shared/api/problem";
import { isCollection } from "@/features/changes/item-change";
import { findCurrentItem } from "@/features/changes/find-current-item";
import { describeItem } from "@/features/changes/describe-item";

interface FormEndProps {
  mode: "new" | "edit";
  onDelete?: (() => void) | undefined;
}

function FormEnd({ mode, onDelete }: FormEndProps) {
  const { isSubmitting } = useFormState();
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
        <Button type="submit" variant="primary" busy={isSubmitting}>
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
function SaveProblem({ problem, onRetry, onTakeCurrent, onSaveMine, onAddAsNew }: SaveProblemProps) {
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

interface ItemFormFrameProps<Input extends FieldValues, Output> extends FormEndProps {
  form: UseFormReturn<Input, unknown, Output>;
  label: string;
  saving: SaveProblemProps;
  onSubmit: () => void;
  /** Called when a field receives focus. */
  onFocus?: () => void;
  children: ReactNode;
}

/** The form of an item around its fields; native validation is disabled. */
export function ItemFormFrame<Input extends FieldValues, Output>({
  form,
  label,
  saving,
  onSubmit,
  onFocus,
  children,
  ...end
}: ItemFormFrameProps<Input, Output>) {
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The focus of its fields. */}
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
        <SaveProblem {...saving} />
        {isNotFound(saving.problem) ? null : <FormEnd {...end} />}
      </form>
    </FormProvider>
  );
}
