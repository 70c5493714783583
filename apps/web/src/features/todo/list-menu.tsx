import type { EventColor } from "@hourloom/schema/events";
import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { Trash2 } from "@hourloom/ui/icons";
import type { RowMenu } from "@/features/collections/collection-list";
import { ColorItems } from "@/shared/color/color-items";
import { CollectionMenu, menuIconClasses } from "@/features/collections/collection-menu";

interface ListMenuProps extends RowMenu {
  list: WorkspaceTaskList;
  onColor: (color: EventColor | null) => void;
  onRemove: () => void;
}

export function ListMenu({ list, onColor, onRemove, ...menu }: ListMenuProps) {
  return (
    <CollectionMenu
      {...menu}
      label={`More for the list ${list.title}`}
      collection={list}
      removal={
        <DropdownMenuItem onSelect={onRemove}>
          <Trash2 aria-hidden="true" className={menuIconClasses} /> Delete with its tasks
        </DropdownMenuItem>
      }
    >
      <ColorItems value={list.color} none="No colour" onPick={onColor} />
    </CollectionMenu>
  );
}
