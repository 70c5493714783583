import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** What a control spreads so that its label, hint and error belong to it. */
export interface FieldControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A label above its control, and under it the hint or what is wrong. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="text-xs font-semibold text-muted">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
      })}
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : "alert"}
          className={classNames("text-xs text-pretty", error === undefined ? "text-muted" : "text-danger")}
        >
          {note}
        </p>
      )}
    </div>
  );
}
