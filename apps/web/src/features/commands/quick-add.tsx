import "@hourloom/ui/input-method";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { comboboxProps, Listbox } from "@hourloom/ui/listbox";
import { ignoreDoubleClick } from "@hourloom/ui/double-click";
import { dismissToast } from "@hourloom/ui/toast";
import { type MouseEvent, useEffect, useId } from "react";
import { truncateTitle } from "@/shared/text/truncate-title";
import { DraftOffers } from "@/shared/layout/draft-offer";
import { formatCount } from "@/shared/time/format";
import type { QuickList } from "@hourloom/phrases/reading";
import { PhraseChips } from "@/shared/phrases/phrase-chips";
import { PastedPreview } from "./pasted-preview";
import { type QuickAddEntry, toastOf, useQuickAdd } from "./use-quick-add";
import type { QuickLine } from "./use-quick-add-drafts";

type QuickAddState = ReturnType<typeof useQuickAdd>;

/** An option for a list, or for a new one. */
function optionOf({ id, title }: QuickList) {
  if (id !== undefined) return { value: id, label: <bdi>{title}</bdi> };
  const label = (
    <>
      Create list “<bdi>{title}</bdi>”
    </>
  );
  return { value: "new", label };
}

interface LineFieldProps extends Pick<QuickAddState, "input" | "listbox" | "add" | "pasted"> {
  text: string;
  problemId: string | undefined;
}

/** The field for the line, with the lists offered for the word at the caret. */
function LineField({ input, listbox, add, pasted, text, problemId }: LineFieldProps) {
  const listId = useId();
  // Also after a preview of pasted lines.
  useEffect(() => input.current?.focus(), [input]);
  const options = listbox.options.map(optionOf);
  const active = listbox.active === undefined ? undefined : options[listbox.active]?.value;
  return (
    <>
      <input
        ref={input}
        data-first-focus=""
        aria-label="Task in one line"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        dir="auto"
        value={text}
        placeholder="Essay fri 14:00 90m #Uni @desk !high"
        {...comboboxProps(listId, options.length > 0, active)}
        {...listbox.fieldProps}
        onPaste={(event) => {
          if (pasted.paste(event.currentTarget, event.clipboardData.getData("text/plain"))) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (listbox.onKeyDown(event) || event.key !== "Enter" || !event.shiftKey) return;
          event.preventDefault();
          add(true);
        }}
        className="h-12 w-full shrink-0 bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      <p role="status" className="sr-only">
        {options.length === 0 ? null : `${formatCount(options.length, "option")} for the list`}
      </p>
      <Listbox
        id={listId}
        label="Lists"
        options={options}
        active={active}
        isPointed={listbox.isByPointer}
        onPoint={listbox.point}
        onTake={(index, event) => {
          // What replaces the listbox moves under the pointer.
          ignoreDoubleClick(event);
          listbox.take(index);
        }}
        className="mx-2 mb-2 max-h-64 min-h-10 shrink rounded-md border text-sm"
      />
    </>
  );
}

interface DraftsProps {
  drafts: readonly QuickLine[];
  onRestore: (draft: QuickLine) => void;
  onDiscard: (draft: QuickLine) => void;
}

function Drafts({ drafts, onRestore, onDiscard }: DraftsProps) {
  return (
    <DraftOffers
      texts={drafts.map((draft) => ({
        key: draft.id,
        title: truncateTitle(draft.text),
        savedAtMs: draft.savedAtMs,
        onRestore: () => {
          dismissToast(toastOf(draft));
          onRestore(draft);
        },
        onDiscard: () => {
          dismissToast(toastOf(draft));
          onDiscard(draft);
        },
      }))}
    />
  );
}

/** A blur would close the listbox, and the button would move from under the pointer. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** What will be added, with the buttons that add it. */
function Footer({ task, listTitle, isWaiting, add }: Pick<QuickAddState, "task" | "listTitle" | "isWaiting" | "add">) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3">
      <p className={classNames("min-w-0 flex-1 text-xs text-muted", isWaiting ? "text-pretty" : "truncate")}>
        <span role="status">{isWaiting ? "It is added once your lists have loaded..." : null}</span>
        {isWaiting ? null : (
          <span dir="auto">
            {task.title === "" ? "A task" : `“${task.title}”`} in {listTitle}
          </span>
        )}
      </p>
      <Button
        onClick={({ detail }) => (detail > 1 ? undefined : add(true))}
        onMouseDown={keepFocus}
        title="Shift+Enter"
      >
        Add another
      </Button>
      <Button type="submit" variant="primary" aria-busy={isWaiting} onMouseDown={keepFocus}>
        Add
      </Button>
    </div>
  );
}

/**
 * A task in one line: recognised parts are shown as chips, which can be turned into words again.
 * The line is saved until it is added.
 */
export function QuickAdd({ drafts, onDiscard, ...entry }: QuickAddEntry & DraftsProps) {
  const { line, onRestore, onClose } = entry;
  const state = useQuickAdd(entry);
  const { task, today, problem, listbox, focus, add, removePart, pasted } = state;
  const problemId = useId();
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        className="sm:top-[18dvh] sm:max-h-[calc(82dvh-1.5rem)] sm:max-w-xl sm:-translate-y-0"
        onEscapeKeyDown={(event) => {
          if (pasted.lines !== undefined) pasted.cancel();
          else if (!listbox.close()) return;
          event.preventDefault();
        }}
      >
        <div className="flex shrink-0 items-center justify-between py-2 pr-2 pl-4">
          <DialogTitle className="text-sm font-semibold">Quick add</DialogTitle>
          <DialogClose />
        </div>
        {pasted.lines !== undefined ? (
          <PastedPreview pasted={pasted} today={today} listTitle={state.listTitle} />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add(false);
            }}
            noValidate
            className="flex min-h-0 flex-col"
          >
            <LineField {...state} text={line.text} problemId={problem === undefined ? undefined : problemId} />
            <div className="min-h-0 overflow-y-auto">
              {problem === undefined ? null : (
                <p id={problemId} role="alert" className="px-4 pb-2 text-sm text-danger">
                  {problem}
                </p>
              )}
              <PhraseChips task={task} today={today} onRemove={removePart} className="px-4 pb-3" />
              {listbox.options.length > 0 || drafts.length === 0 ? null : (
                <Drafts
                  drafts={drafts}
                  onRestore={onRestore}
                  onDiscard={(draft) => {
                    onDiscard(draft);
                    focus();
                  }}
                />
              )}
            </div>
            <Footer {...state} />
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
