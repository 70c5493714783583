import type { CalendarTask } from "@hourloom/schema/workspace";
import { TASK_BATCH_MAX } from "@hourloom/schema/fields/limits";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { CalendarClock, CheckMark, ChevronsUp, CornerDownRight, Tag, Trash2 } from "@hourloom/ui/icons";
import { SelectionAction, SelectionMenu, SelectionToolbar } from "@hourloom/ui/selection-toolbar";
import { useState } from "react";
import { PriorityIcon, priorities, priorityNames } from "@/shared/tasks/priority";
import { formatCount } from "@/shared/time/format";
import { RescheduleItems } from "./reschedule-items";
import type { TaskBatches } from "./task-batches";
import type { Selection } from "./use-selection";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";

function AddTagsDialog({ onAdd, onClose }: { onAdd: (tags: readonly string[]) => void; onClose: () => void }) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const known = useTagsInUse();
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="overflow-visible sm:max-w-sm">
        <DialogHeader>Add tags</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (tags.length === 0) return;
            onClose();
            onAdd(tags);
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <TagsField value={tags} known={known} onChange={setTags} />
          <Button type="submit" variant="primary" className="self-end" disabled={tags.length === 0}>
            Add
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const iconClasses = "size-4 shrink-0";

export interface SelectionBarProps {
  selection: Selection;
  batches: TaskBatches;
  lists: readonly { id: string; title: string }[];
  today: string;
  onPickDate: (tasks: readonly CalendarTask[]) => void;
}

function countText(count: number): string {
  if (count === 0) return "Choose tasks";
  return count > TASK_BATCH_MAX ? `${count} chosen; at most ${TASK_BATCH_MAX} at once` : `${count} chosen`;
}

/** The actions on the chosen tasks; each is one change, and ends the choice. */
export function SelectionBar({ selection, batches, lists, today, onPickDate }: SelectionBarProps) {
  const { selected, selectAll, end } = selection;
  const [isTagging, setTagging] = useState(false);
  const isDisabled = selected.length === 0 || selected.length > TASK_BATCH_MAX;
  const run = (action: (tasks: readonly CalendarTask[]) => void) => {
    action(selected);
    end();
  };
  return (
    <SelectionToolbar
      label="Chosen tasks"
      status={
        <>
          {countText(selected.length)}
          <span className="sr-only">{selected.length === 0 ? "" : ` of ${formatCount(selected.length, "task")}`}</span>
        </>
      }
      onAll={selectAll}
      onEnd={end}
    >
      <SelectionMenu
        icon={<CalendarClock aria-hidden="true" className={iconClasses} />}
        label="Reschedule"
        isDisabled={isDisabled}
      >
        <RescheduleItems
          today={today}
          onReschedule={(date) => run((tasks) => batches.reschedule(tasks, date))}
          onPick={() => onPickDate(selected)}
        />
      </SelectionMenu>
      <SelectionMenu
        icon={<CornerDownRight aria-hidden="true" className={iconClasses} />}
        label="List"
        isDisabled={isDisabled}
      >
        {lists.map((list) => (
          <DropdownMenuItem
            key={list.id}
            textValue={list.title}
            onSelect={() => run((tasks) => batches.moveToList(tasks, list))}
          >
            <span dir="auto" className="truncate">
              {list.title}
            </span>
          </DropdownMenuItem>
        ))}
      </SelectionMenu>
      <SelectionMenu
        icon={<ChevronsUp aria-hidden="true" className={iconClasses} />}
        label="Priority"
        isDisabled={isDisabled}
      >
        {priorities.map((priority) => (
          <DropdownMenuItem key={priority} onSelect={() => run((tasks) => batches.setPriority(tasks, priority))}>
            <PriorityIcon priority={priority} />
            {priorityNames[priority]}
          </DropdownMenuItem>
        ))}
      </SelectionMenu>
      <SelectionAction
        icon={<Tag aria-hidden="true" className={iconClasses} />}
        label="Tag"
        isDisabled={isDisabled}
        onClick={() => setTagging(true)}
      />
      <SelectionAction
        icon={<CheckMark aria-hidden="true" className={iconClasses} />}
        label="Complete"
        isDisabled={isDisabled || selected.every(({ is_completed }) => is_completed)}
        onClick={() => run(batches.complete)}
      />
      <SelectionAction
        icon={<Trash2 aria-hidden="true" className={iconClasses} />}
        label="Delete"
        isDisabled={isDisabled}
        onClick={() => run(batches.remove)}
      />
      {isTagging ? (
        <AddTagsDialog
          onAdd={(tags) => run((tasks) => batches.addTags(tasks, tags))}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </SelectionToolbar>
  );
}
