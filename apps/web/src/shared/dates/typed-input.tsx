import { FieldPopover } from "@hourloom/ui/field-popover";
import { Input } from "@hourloom/ui/input";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import type { TypedText } from "./use-typed-text";

/** Props of a field whose value is typed in many forms. */
export interface TypedFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type" | "ref"> {
  /** A value, typed text that is none, or null if it is empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whether readable text is passed on only when the field is left or sent. */
  isDeferred?: boolean;
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
}

interface TypedInputProps extends Omit<TypedFieldProps, "value" | "onChange" | "isDeferred"> {
  typed: TypedText;
  /** Said of text that is not readable. */
  unreadable: string;
  /** Steps the value by an arrow, with Shift by a large step; returns the new value in words. */
  onStep: (by: 1 | -1, isLarge: boolean) => string;
  /** What hangs from the field; `controls` is the id of its grid or list. */
  popup: {
    id?: string;
    controls: string;
    label: string;
    className: string;
    isOpen: boolean;
    content: ReactNode;
  };
  /** Called for a press, and for Alt and the down arrow. */
  onOpen: (by: "press" | "keys") => void;
  onClose: () => void;
}

/**
 * An empty status. Not "", since the focus trap of a dialog takes the focus if a text is removed
 * while the focus moves to another field.
 */
const NO_STATUS = "\u00a0";

const steps: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowUp: 1, ArrowDown: -1 };

/** The text field of a typed value, with its status, its keys, and what helps to choose. */
export function TypedInput({ typed, unreadable, onStep, popup, onOpen, onClose, ...props }: TypedInputProps) {
  const { text, reading, type, commit } = typed;
  const [stepped, setStepped] = useState("");
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (event.key === "Enter") {
      commit();
      onClose();
    }
    if (by === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.altKey) setStepped(onStep(by, event.shiftKey));
    else if (by === -1) onOpen("keys");
    else onClose();
  };
  return (
    <FieldPopover
      id={popup.id}
      open={popup.isOpen}
      onClose={onClose}
      label={popup.label}
      className={popup.className}
      fieldClassName="relative block min-w-0"
      field={
        <>
          <Input
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-controls={popup.controls}
            aria-expanded={popup.isOpen}
            data-escapes={popup.isOpen ? "" : undefined}
            {...props}
            value={text}
            onFocus={(event) => event.target.select()}
            onClick={() => onOpen("press")}
            onKeyDown={onKeyDown}
            onChange={({ target }) => type(target.value)}
            onBlur={(event) => {
              setStepped("");
              commit();
              props.onBlur?.(event);
            }}
          />
          <span role="status" className="sr-only">
            {reading === "" ? unreadable : (reading ?? (stepped || NO_STATUS))}
          </span>
        </>
      }
    >
      {popup.content}
    </FieldPopover>
  );
}
