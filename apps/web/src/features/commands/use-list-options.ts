import type { WallClock } from "@hourloom/domain/time/zone-clock";
import { runKeyAction } from "@hourloom/ui/listbox";
import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { listOptions, listTokenAt, takeOption } from "./list-token";
import type { QuickContext } from "@hourloom/phrases/quick-task";
import type { QuickText } from "./use-quick-add-drafts";

interface Pointed {
  /** Text for which the index is valid. */
  typed: string;
  index: number;
  isByPointer: boolean;
}

interface UseListOptionsProps {
  input: RefObject<HTMLInputElement | null>;
  line: QuickText;
  lists: QuickContext["lists"];
  now: WallClock;
  /** Position of the line's list. */
  named: number | undefined;
  onWrite: (line: QuickText) => void;
}

/** Undefined if there is a selection. */
function caretOf({ selectionStart, selectionEnd }: HTMLInputElement): number | undefined {
  return selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined;
}

/** Lists offered for the word at the caret, with the keyboard handling of their listbox. */
export function useListOptions({ input, line, lists, now, named, onWrite }: UseListOptionsProps) {
  const [caret, setCaret] = useState<number>();
  /** Start of the word for which the listbox was closed. */
  const [closedFor, setClosedFor] = useState<number>();
  const [pointed, setPointed] = useState<Pointed>();
  const caretToSet = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = caretToSet.current;
    if (at === undefined) return;
    caretToSet.current = undefined;
    input.current?.setSelectionRange(at, at);
  });
  const token = caret === undefined ? undefined : listTokenAt(line, caret, { lists, named });
  if (closedFor !== undefined && token?.start !== closedFor) setClosedFor(undefined);
  const isClosed = token === undefined || token.start === closedFor;
  const { options, active: first } = isClosed ? { options: [], active: undefined } : listOptions(lists, token);
  const isPointed = pointed !== undefined && pointed.typed === token?.typed && pointed.index < options.length;
  const active = isPointed ? pointed.index : first;

  const point = (index: number, isByPointer: boolean) => {
    if (token !== undefined) setPointed({ typed: token.typed, index, isByPointer });
  };
  const take = (index: number) => {
    const option = options[index];
    if (token === undefined || option === undefined) return;
    const taken = takeOption(line, token, { option, now, lists });
    setPointed(undefined);
    setCaret(taken.caret);
    caretToSet.current = taken.caret;
    onWrite({ text: taken.text, ignored: taken.ignored });
    input.current?.focus();
  };
  const step = (by: 1 | -1) => {
    if (isClosed) return setClosedFor(undefined);
    const from = active ?? (by === 1 ? -1 : 0);
    return point((from + by + options.length) % options.length, false);
  };
  const canStep = options.length > 0 || closedFor !== undefined;
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: canStep ? () => step(1) : undefined,
    ArrowUp: canStep ? () => step(-1) : undefined,
    Enter: active === undefined ? undefined : () => take(active),
    Tab: active === undefined ? undefined : () => take(active),
  };
  const track = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setCaret(caretOf(currentTarget));
  return {
    options,
    active,
    isByPointer: isPointed && pointed.isByPointer,
    point: (index: number) => point(index, true),
    take,
    /** Returns whether a listbox was closed. */
    close: () => {
      setClosedFor(token?.start);
      return options.length > 0;
    },
    /** Returns whether the key was handled. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const isOther = event.altKey || event.ctrlKey || event.metaKey || (event.key === "Tab" && event.shiftKey);
      return !isOther && runKeyAction(event, keys);
    },
    fieldProps: {
      onSelect: track,
      onFocus: track,
      onBlur: () => setCaret(undefined),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        track(event);
        onWrite({ ...line, text: event.currentTarget.value });
      },
    },
  };
}
