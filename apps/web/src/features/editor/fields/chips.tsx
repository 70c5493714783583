import { classNames } from "@hourloom/ui/class-names";
import type { FieldControlProps } from "@hourloom/ui/field";
import { ChevronDown } from "@hourloom/ui/icons";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import type { FormPanel } from "./form-panels";

const chipClasses =
  "flex min-w-0 items-center gap-1 rounded-full border border-line bg-surface text-ink hover:bg-sunken pointer-coarse:min-h-11";
const buttonClasses = "h-7 cursor-pointer text-xs pointer-coarse:text-sm";

interface ChipFieldProps {
  label: string;
  error?: string | undefined;
  /** Content after the control, announced when it changes. */
  aside?: ReactNode;
  children: (control: FieldControlProps) => ReactNode;
}

/** An input that looks like a chip, with a hidden label. Its error follows the row. */
export function ChipField({ label, error, aside, children }: ChipFieldProps) {
  const id = useId();
  const noteId = error === undefined ? undefined : `${id}-note`;
  return (
    <>
      <span className={classNames(chipClasses, error === undefined ? "border-edge" : "border-danger")}>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        {children({ id, "aria-invalid": error !== undefined, "aria-describedby": noteId })}
        {aside}
      </span>
      {error === undefined ? null : (
        <p id={noteId} role="alert" className="order-last basis-full text-xs text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** A native select that looks like a chip. */
export function ChipSelect(props: ComponentProps<"select">) {
  return (
    <span className="relative flex min-w-0 items-center">
      <select
        className="h-7 max-w-44 min-w-0 cursor-pointer appearance-none truncate rounded-full bg-transparent pr-6 pl-2.5 text-xs pointer-coarse:h-11 pointer-coarse:text-base"
        {...props}
      />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-3.5 text-muted" />
    </span>
  );
}

interface ChipToggleProps {
  panel: FormPanel;
  /** What the chip is for, said before `text` unless that is it. */
  label: string;
  icon: ReactNode;
  /** The value; without it, the label is shown. */
  text?: ReactNode;
  /** Whether only the icon is shown. */
  isIcon?: boolean;
}

/** A chip that opens its fields in place, below the chips. */
export function ChipToggle({ panel, label, icon, text, isIcon = false }: ChipToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={panel.isOpen}
      aria-controls={panel.isOpen ? panel.id : undefined}
      title={isIcon ? label : undefined}
      onClick={panel.toggle}
      className={classNames(
        chipClasses,
        buttonClasses,
        "aria-expanded:bg-accent-soft aria-expanded:text-accent-strong",
        isIcon ? "w-7 justify-center pointer-coarse:w-11" : "px-2",
        text === undefined ? "text-muted" : "font-semibold",
      )}
    >
      {icon}
      {isIcon ? (
        <span className="sr-only">{label}</span>
      ) : (
        <>
          {text === undefined ? label : <span className="sr-only">{label}:</span>}{" "}
          {text === undefined ? null : (
            <span dir="auto" className="max-w-40 truncate">
              {text}
            </span>
          )}
        </>
      )}
    </button>
  );
}

interface ChipCheckboxProps extends ComponentProps<"input"> {
  label: string;
  icon: ReactNode;
}

/** A checkbox that looks like a chip; checked it shows only its icon. */
export function ChipCheckbox({ label, icon, checked, ...props }: ChipCheckboxProps) {
  return (
    <label
      title={label}
      className={classNames(
        chipClasses,
        buttonClasses,
        "relative px-2 text-muted has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-w-11 pointer-coarse:justify-center forced-colors:has-checked:outline",
      )}
    >
      {icon}
      <span className={checked === true ? "sr-only" : undefined}>{label}</span>
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        checked={checked}
        {...props}
      />
    </label>
  );
}

/**
 * The fields of a chip; opened by a press, the first of them receives the focus. Of steps that is
 * the first text, and not its checkbox.
 */
export function ChipPanel({ panel, children }: { panel: FormPanel; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  const { isOpen, takesFocus } = panel;
  useEffect(() => {
    if (!isOpen || !takesFocus) return;
    const first = group.current?.querySelector<HTMLElement>("[data-subtask]");
    (first ?? group.current?.querySelector<HTMLElement>("input, select, textarea, button"))?.focus();
    // What follows the focused field may be below the form's end.
    group.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, takesFocus]);
  if (!isOpen) return null;
  return (
    <div ref={group} id={panel.id} className="flex flex-col gap-3">
      {children}
    </div>
  );
}
