import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { FieldControlProps } from "./field.tsx";
import { Input } from "./input.tsx";
import { comboboxProps, Listbox, runKeyAction } from "./listbox.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names by which it is found. */
  keywords?: string;
  /** Shown after the label. */
  hint?: string | undefined;
}

interface ComboboxProps {
  control: FieldControlProps;
  value: string;
  options: readonly ComboboxOption[];
  onChoose: (value: string) => void;
  /** Shown if nothing matches. */
  emptyText: string;
}

interface Opened {
  open: true;
  typed: string;
  /** Index of the active match. */
  active: number;
  /**
   * Whether the pointer made it active: then it is visible, and scrolling would move it from under
   * the pointer.
   */
  pointed: boolean;
  /** Text of the field's label, also the name of the list. */
  label: string | undefined;
}

type State = { open: false } | Opened;

const popupClasses = "absolute inset-x-0 top-full z-30 mt-1 rounded-md bg-surface text-sm shadow-float";

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[/_-]+/g, " ")
    .toLowerCase();
}

/** Options in which every typed word begins a word, in any order. */
export function findOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = plain(typed).trim().split(" ");
  return options.filter(({ label, keywords = "" }) => {
    const text = ` ${plain(label)} ${plain(keywords)}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}

function statusText(count: number, emptyText: string): string {
  if (count === 0) return emptyText;
  return count === 1 ? "1 match" : `${count} matches`;
}

function useOptionList({ value, options, onChoose }: Pick<ComboboxProps, "value" | "options" | "onChoose">) {
  const [state, setState] = useState<State>({ open: false });
  const field = useRef<HTMLInputElement>(null);
  const chosenLabel = options.find((option) => option.value === value)?.label ?? value;
  const found = state.open ? findOptions(options, state.typed) : [];
  const active = state.open ? found[state.active] : undefined;

  // Selects the text, so that typing replaces it, also if the value arrives after the list has
  // closed.
  useLayoutEffect(() => {
    if (!state.open && document.activeElement === field.current) field.current?.select();
  }, [state.open, chosenLabel]);

  const close = () => setState({ open: false });
  const open = (typed: string, first: number) =>
    setState({ open: true, typed, active: first, pointed: false, label: field.current?.labels?.[0]?.textContent });
  const show = () => {
    if (state.open) return;
    const index = options.findIndex((option) => option.value === value);
    open("", Math.max(0, index));
  };
  const choose = (option: ComboboxOption | undefined) => {
    if (option === undefined) return;
    close();
    if (option.value !== value) onChoose(option.value);
  };
  const step = (by: number) => {
    if (!state.open) show();
    else if (found.length > 0)
      setState({ ...state, active: (state.active + by + found.length) % found.length, pointed: false });
  };
  const point = (index: number) => {
    if (state.open && state.active !== index) setState({ ...state, active: index, pointed: true });
  };
  const onKeyDown = (event: KeyboardEvent) =>
    runKeyAction(event, {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: active === undefined ? undefined : () => choose(active),
      Escape: state.open ? close : undefined,
    });
  return { state, field, chosenLabel, found, active, open, close, show, choose, point, onKeyDown };
}

/** Editable combobox with list autocomplete, as in the ARIA Authoring Practices. */
export function Combobox({ control, emptyText, ...list }: ComboboxProps) {
  const listId = useId();
  const { state, field, chosenLabel, found, active, ...events } = useOptionList(list);
  const isListShown = found.length > 0;
  // Below the edge of a dialog that scrolls, the list would be cut off.
  useLayoutEffect(() => {
    if (isListShown) document.getElementById(listId)?.scrollIntoView({ block: "nearest" });
  }, [isListShown, listId]);
  const nothingFound = state.open && found.length === 0;
  return (
    <div className="relative">
      <Input
        {...control}
        ref={field}
        {...comboboxProps(listId, isListShown, active?.value)}
        // Escape closes the list, not the dialog around it.
        data-escapes={state.open ? "" : undefined}
        spellCheck={false}
        className="pr-9"
        value={state.open ? state.typed : chosenLabel}
        placeholder={state.open ? chosenLabel : undefined}
        onChange={(event) => events.open(event.target.value, 0)}
        onFocus={(event) => event.target.select()}
        onClick={events.show}
        onKeyDown={events.onKeyDown}
        onBlur={events.close}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
      {/* A live region must exist before its first text, or screen readers miss it. Visible only
          instead of the list. */}
      <p role="status" className={nothingFound ? classNames(popupClasses, "px-3.5 py-3 text-muted") : "sr-only"}>
        {state.open ? statusText(found.length, emptyText) : null}
      </p>
      <Listbox
        id={listId}
        label={state.open ? state.label : undefined}
        options={found}
        active={active?.value}
        selected={list.value}
        isPointed={state.open && state.pointed}
        onPoint={events.point}
        onTake={(index) => events.choose(found[index])}
        className={classNames(popupClasses, "max-h-64")}
      />
    </div>
  );
}
