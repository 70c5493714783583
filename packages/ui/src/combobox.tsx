import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { CheckMark } from "./icons.tsx";
import type { FieldControlProps } from "./field.tsx";
import { Input } from "./input.tsx";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names under which it is found. */
  keywords?: string;
}

interface ComboboxProps {
  control: FieldControlProps;
  value: string;
  options: readonly ComboboxOption[];
  onChoose: (value: string) => void;
  /** Said when nothing is found. */
  emptyText: string;
}

/** Closed it shows what is chosen; open it holds what was typed and which of the found ones the keyboard is on. */
type State = { open: false } | { open: true; typed: string; active: number };

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[/_-]+/g, " ")
    .toLowerCase();
}

/** Those in which every typed word begins a word, in any order. */
export function findOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const words = plain(typed).trim().split(" ");
  return options.filter(({ label, keywords = "" }) => {
    const text = ` ${plain(label)} ${plain(keywords)}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}

/** One of many, found by typing: the pattern "editable combobox with list autocomplete" of the ARIA Authoring Practices. */
export function Combobox({ control, value, options, onChoose, emptyText }: ComboboxProps) {
  const [state, setState] = useState<State>({ open: false });
  const listId = useId();
  const activeOption = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value);
  const found = state.open ? findOptions(options, state.typed) : [];
  const active = state.open ? found[state.active] : undefined;
  const activeValue = active?.value;

  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: "nearest" });
  }, [activeValue]);

  const show = () => {
    if (!state.open)
      setState({
        open: true,
        typed: "",
        active: Math.max(
          0,
          options.findIndex((one) => one.value === value),
        ),
      });
  };
  const choose = (option: ComboboxOption) => {
    setState({ open: false });
    if (option.value !== value) onChoose(option.value);
  };
  const step = (by: number) => {
    if (!state.open) show();
    else if (found.length > 0) setState({ ...state, active: (state.active + by + found.length) % found.length });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: active === undefined ? undefined : () => choose(active),
      Escape: state.open ? () => setState({ open: false }) : undefined,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={state.open}
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : `${listId}-${active.value}`}
        autoComplete="off"
        spellCheck={false}
        className="pr-9"
        value={state.open ? state.typed : (chosen?.label ?? value)}
        placeholder={state.open ? (chosen?.label ?? value) : undefined}
        onChange={(event) => setState({ open: true, typed: event.target.value, active: 0 })}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={() => setState({ open: false })}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
      {state.open ? (
        <div className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-md bg-surface p-1 shadow-float">
          {found.length === 0 ? <p className="px-2.5 py-2 text-muted">{emptyText}</p> : null}
          <div id={listId} role="listbox" aria-label="Found">
            {found.map((option) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the field's, which has the focus.
              <div
                key={option.value}
                ref={option === active ? activeOption : null}
                id={`${listId}-${option.value}`}
                role="option"
                aria-selected={option.value === value}
                // Before the field loses the focus, which would close the list under the pointer.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classNames(
                  "flex min-h-8 cursor-pointer scroll-my-1 items-center gap-2 rounded-sm px-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11",
                  option === active && "bg-sunken",
                )}
              >
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.value === value ? <CheckMark aria-hidden="true" className="size-4 text-accent-strong" /> : null}
              </div>
            ))}
          </div>
        </div>
      ) : (
        <div id={listId} role="listbox" aria-label="Found" hidden />
      )}
    </div>
  );
}
