import { TAG_MAX_LENGTH, TAGS_MAX, uniqueTags } from "@hourloom/schema/fields/tag-rules";
import { Field } from "@hourloom/ui/field";
import { X } from "@hourloom/ui/icons";
import { Input } from "@hourloom/ui/input";
import { comboboxProps, Listbox, runKeyAction } from "@hourloom/ui/listbox";
import { type KeyboardEvent, useId, useRef, useState } from "react";

const OFFERED_MAX = 6;

/** The tags that are typed, separated by commas, in the form in which they are stored. */
function tagsIn(text: string): string[] {
  return text
    .split(",")
    .map((part) => [...part.replaceAll(/\p{Cc}/gu, "").trim()].slice(0, TAG_MAX_LENGTH).join("").trim())
    .filter((part) => part !== "");
}

/** Tags in use that contain the typed text and are not chosen, those that begin with it first. */
export function offeredTags(known: readonly string[], chosen: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase();
  const taken = new Set(chosen.map((one) => one.toLowerCase()));
  const isFirst = (one: string) => one.toLowerCase().startsWith(text);
  return known
    .filter((one) => one.toLowerCase().includes(text) && !taken.has(one.toLowerCase()))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .slice(0, OFFERED_MAX);
}

interface TagsFieldProps {
  label?: string;
  value: readonly string[];
  known: readonly string[];
  onChange: (tags: string[]) => void;
}

/** The typed text and the option that the arrows or the pointer made active. */
function useTyped({ value, known, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<{ index: number; isPointed: boolean }>();
  const offered = open ? offeredTags(known, value, typed) : [];
  const chosen = active === undefined ? undefined : offered[active.index];

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const add = (text: string) => {
    const added = tagsIn(text);
    if (added.length > 0) onChange(uniqueTags([...value, ...added]).slice(0, TAGS_MAX));
    setTyped("");
    close();
  };
  const type = (text: string) => {
    if (text.includes(",")) return add(text);
    setTyped(text);
    setOpen(true);
    setActive(undefined);
  };
  const step = (by: number) => {
    setOpen(true);
    const all = offeredTags(known, value, typed).length;
    if (all > 0)
      setActive(({ index } = { index: by > 0 ? -1 : 0, isPointed: false }) => ({
        index: (index + by + all) % all,
        isPointed: false,
      }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const text = chosen ?? typed;
    runKeyAction(event, {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: text.trim() === "" ? undefined : () => add(text),
      Escape: offered.length > 0 ? close : undefined,
      Backspace: typed === "" && value.length > 0 ? () => onChange(value.slice(0, -1)) : undefined,
    });
  };
  return {
    typed,
    offered,
    active: chosen === undefined ? undefined : String(active?.index),
    isPointed: active?.isPointed === true,
    add,
    type,
    close,
    setActive,
    setOpen,
    onKeyDown,
  };
}

/**
 * Tags as chips, with a field that adds them by Enter or a comma and offers those in use. Backspace
 * in the empty field removes the last one.
 */
export function TagsField(props: TagsFieldProps) {
  const { label = "Tags", value, onChange } = props;
  const { typed, offered, active, isPointed, add, type, close, setActive, setOpen, onKeyDown } = useTyped(props);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label}>
      {(control) => (
        <div className="flex flex-col gap-1.5">
          {value.length === 0 ? null : (
            <ul aria-label={`${label} chosen`} className="flex flex-wrap gap-1.5">
              {value.map((tag) => (
                <li key={tag} className="min-w-0">
                  <button
                    type="button"
                    onClick={() => {
                      // The button that has the focus disappears.
                      input.current?.focus();
                      onChange(value.filter((one) => one !== tag));
                    }}
                    className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-sunken py-0.5 pr-1.5 pl-2.5 text-sm text-ink hover:bg-line pointer-coarse:min-h-11 pointer-coarse:px-3"
                  >
                    <span className="sr-only">Remove tag: </span>
                    <span dir="auto" className="min-w-0 truncate">
                      {tag}
                    </span>
                    <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="relative">
            <Input
              {...control}
              ref={input}
              {...comboboxProps(listId, offered.length > 0, active)}
              dir="auto"
              autoCapitalize="none"
              enterKeyHint="done"
              // Escape closes the list, not the dialog around it.
              data-escapes={offered.length > 0 ? "" : undefined}
              disabled={value.length >= TAGS_MAX}
              placeholder={value.length >= TAGS_MAX ? `At most ${TAGS_MAX}` : "Add a tag"}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onClick={() => setOpen(true)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add(typed);
                close();
              }}
            />
            <Listbox
              id={listId}
              label={label}
              // Ids must not have the spaces that tags have.
              options={offered.map((tag, index) => ({ value: String(index), label: tag }))}
              active={active}
              isPointed={isPointed}
              onPoint={(index) => setActive({ index, isPointed: true })}
              onTake={(index) => add(offered[index] ?? "")}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 rounded-md bg-surface text-sm shadow-float"
            />
          </div>
        </div>
      )}
    </Field>
  );
}
