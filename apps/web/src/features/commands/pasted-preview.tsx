import { Button } from "@hourloom/ui/button";
import { PhraseChips } from "@/shared/phrases/phrase-chips";
import { formatCount } from "@/shared/time/format";
import type { usePastedLines } from "./use-pasted-lines";

interface PastedPreviewProps {
  pasted: ReturnType<typeof usePastedLines>;
  today: string;
  /** Title of the list for tasks that name none. */
  listTitle: string;
}

/** The tasks that pasted lines are, before they are added at once. */
export function PastedPreview({ pasted, today, listTitle }: PastedPreviewProps) {
  const { lines = [], more, count, problem: added, add, removePart, cancel } = pasted;
  return (
    <>
      {added === undefined ? null : (
        <p role="alert" className="shrink-0 px-4 pb-2 text-sm">
          {added} These are left.
        </p>
      )}
      <ol aria-label="Pasted lines" className="min-h-0 divide-y divide-line overflow-y-auto border-t text-sm">
        {lines.map(({ id, task, text, problem }) => (
          <li key={id} className="flex flex-col gap-1.5 px-4 py-2">
            <span dir="auto" className="break-words">
              {task.title === "" ? text : task.title}
            </span>
            {problem === undefined ? (
              <PhraseChips task={task} today={today} onRemove={(part) => removePart(id, part)} />
            ) : (
              <span className="text-xs text-danger">{problem}</span>
            )}
          </li>
        ))}
      </ol>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-t px-4 py-3">
        <p dir="auto" className="min-w-0 flex-1 truncate text-xs text-muted">
          {formatCount(count, "task")} in {listTitle}
          {more === 0 ? null : `, ${formatCount(more, "line")} after these`}
        </p>
        <Button onClick={cancel}>As one line</Button>
        <Button
          variant="primary"
          autoFocus
          disabled={count === 0}
          onClick={({ detail }) => (detail > 1 ? undefined : add())}
        >
          Add {formatCount(count, "task")}
        </Button>
      </div>
    </>
  );
}
