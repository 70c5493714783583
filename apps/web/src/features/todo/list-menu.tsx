import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { Trash2 } from "@hourloom/ui/icons";
import { CollectionMenu, menuIconClasses } from "@/features/collections/collection-menu";

interface ListMenuProps {
  list: WorkspaceTaskList;
  index: number;
  count: number;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function ListMenu({ list, onRemove, ...menu }: ListMenuProps) {
  return (
    <CollectionMenu
      {...menu}
      label={`More for the list ${list.title}`}
      removal={
        <DropdownMenuItem onSelect={onRemove}>
          <Trash2 aria-hidden="true" className={menuIconClasses} /> Delete with its tasks
        </DropdownMenuItem>
      }
    />
  );
}
