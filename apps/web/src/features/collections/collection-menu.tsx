import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { ChevronDown, ChevronUp, Download, Ellipsis, Pencil } from "@hourloom/ui/icons";
import type { ReactNode } from "react";
import type { Collection } from "@/features/changes/item-change";
import { useServices } from "@/shared/api/services";
import { exportCollection } from "./export-collection";

export interface CollectionMenuProps {
  collection: Collection;
  /** The accessible name of the button. */
  label: string;
  index: number;
  count: number;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  /** The item that deletes. */
  removal: ReactNode;
  /** Items after "Rename". */
  children?: ReactNode;
}

export const menuIconClasses = "size-4 shrink-0 text-muted";

/** The actions of a task list or a calendar. */
export function CollectionMenu({ collection, label, index, count, removal, children, ...on }: CollectionMenuProps) {
  const { session } = useServices();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button look="quiet" size="icon" aria-label={label}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={on.onRename}>
          <Pencil aria-hidden="true" className={menuIconClasses} /> Rename
        </DropdownMenuItem>
        {children}
        {index > 0 ? (
          <DropdownMenuItem onSelect={() => on.onMove(-1)}>
            <ChevronUp aria-hidden="true" className={menuIconClasses} /> Move up
          </DropdownMenuItem>
        ) : null}
        {index < count - 1 ? (
          <DropdownMenuItem onSelect={() => on.onMove(1)}>
            <ChevronDown aria-hidden="true" className={menuIconClasses} /> Move down
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => void exportCollection(session, collection)}>
          <Download aria-hidden="true" className={menuIconClasses} /> Export as .ics
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {removal}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
