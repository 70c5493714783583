import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { ChevronDown, ChevronUp, Ellipsis, Pencil, Trash2 } from "@hourloom/ui/icons";

interface ListMenuProps {
  list: WorkspaceTaskList;
  index: number;
  count: number;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const iconClasses = "size-4 shrink-0 text-muted";

export function ListMenu({ list, index, count, onRename, onMove, onRemove }: ListMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={`More for the list ${list.title}`}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onRename}>
          <Pencil aria-hidden="true" className={iconClasses} /> Rename
        </DropdownMenuItem>
        {index > 0 ? (
          <DropdownMenuItem onSelect={() => onMove(-1)}>
            <ChevronUp aria-hidden="true" className={iconClasses} /> Move up
          </DropdownMenuItem>
        ) : null}
        {index < count - 1 ? (
          <DropdownMenuItem onSelect={() => onMove(1)}>
            <ChevronDown aria-hidden="true" className={iconClasses} /> Move down
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onRemove}>
          <Trash2 aria-hidden="true" className={iconClasses} /> Delete with its tasks
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
