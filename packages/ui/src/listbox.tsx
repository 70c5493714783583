import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { CheckMark } from "./icons.tsx";

interface ListboxOption {
  value: string;
  label: ReactNode;
  /** Shown after the label. */
  hint?: string | undefined;
}

interface ListboxProps {
  id: string;
  label: string | undefined;
  /** Hidden if empty. */
  options: readonly ListboxOption[];
  /** Value of the active option. */
  active: string | undefined;
  /** The chosen value; if undefined, the active option counts as selected. */
  selected?: string;
  /**
   * Whether the pointer made it active: then it is visible, and scrolling would move it from under
   * the pointer.
   */
  isPointed: boolean;
  /** Whether the active option is shown in the upper third, with what comes after it. */
  isActiveAbove?: boolean;
  onPoint: (index: number) => void;
  onTake: (index: number, event: MouseEvent) => void;
  className: string;
}

/** Id of an option's element, for `aria-activedescendant`. */
export function optionId(listId: string, value: string): string {
  return `${listId}-${value}`;
}

/** Props of the text field of an editable combobox; `active` is the value of an option. */
export function comboboxProps(listId: string, isOpen: boolean, active: string | undefined) {
  return {
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-activedescendant": active === undefined ? undefined : optionId(listId, active),
  } as const;
}

/** Runs the action of a key, which then has no other effect; returns whether there is one. */
export function runKeyAction(
  event: KeyboardEvent,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): boolean {
  const action = actions[event.key];
  if (action === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  action();
  return true;
}

/** The options of an editable combobox, which has the focus and handles the keys. */
export function Listbox(props: ListboxProps) {
  const { id, label, options, active, selected, isPointed, onPoint, onTake, className } = props;
  const { isActiveAbove = false } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [option, box] = [activeOption.current, list.current];
    if (isPointed || option === null || box === null) return;
    if (isActiveAbove) box.scrollTop = option.offsetTop - box.offsetTop - box.clientHeight / 4;
    else option.scrollIntoView({ block: "nearest" });
  }, [active, isPointed, isActiveAbove]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={options.length === 0}
      // Scrollable elements are tab stops by default.
      tabIndex={-1}
      // Keeps the focus in the field; its blur would close the list.
      onPointerDown={(event) => event.preventDefault()}
      className={classNames("overflow-y-auto overscroll-contain p-1", className)}
    >
      {options.map(({ value, label: text, hint }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
        <div
          key={value}
          ref={value === active ? activeOption : null}
          id={optionId(id, value)}
          role="option"
          aria-selected={value === (selected ?? active)}
          onPointerMove={() => onPoint(index)}
          onClick={(event) => onTake(index, event)}
          className={classNames(
            "flex min-h-8 cursor-pointer scroll-my-1 items-center gap-2 rounded-sm px-2.5 pointer-coarse:min-h-11",
            value === active && "bg-sunken",
          )}
        >
          <span className="min-w-0 flex-1 truncate">{text}</span>
          {hint === undefined ? null : <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">{hint}</span>}
          {value === selected ? <CheckMark aria-hidden="true" className="size-4 text-accent-strong" /> : null}
        </div>
      ))}
    </div>
  );
}
