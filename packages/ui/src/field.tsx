import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Props of a control that associate it with label, hint and error. */
export interface FieldControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Whether the label is only for screen readers. */
  isLabelHidden?: boolean;
  /** Content beside the label, announced when it changes. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: FieldControlProps) => ReactNode;
}

/** A label, its control, and a hint or an error. */
export function Field({ label, error, hint, isLabelHidden = false, aside, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const asideId = aside === undefined ? undefined : `${id}-aside`;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div className={isLabelHidden ? "sr-only" : "flex flex-wrap justify-between gap-x-2 text-xs text-muted"}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside === undefined ? null : (
          <span id={asideId} role="status" className="tabular-nums">
            {aside}
          </span>
        )}
      </div>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": [noteId, asideId].filter((part) => part !== undefined).join(" ") || undefined,
      })}
      {note === undefined ? null : (
        <p
          id={noteId}
          role={error === undefined ? undefined : "alert"}
          className={classNames("text-xs text-pretty", error === undefined ? "text-muted" : "text-danger")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
