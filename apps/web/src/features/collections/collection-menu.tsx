import { IconButton } from "@hourloom/ui/icon-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { ChevronDown, ChevronUp, Download, Ellipsis, Pencil } from "@hourloom/ui/icons";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Collection } from "@/features/changes/item-change";
import { useServices } from "@/shared/api/services";
import { exportWithToast } from "@/shared/files/export-calendar-file";
import type { LoginStore } from "@/shared/login/login-store";

const kinds = { task_list: "task-lists", calendar: "calendars" } as const;

/** Downloads a task list or a calendar as a calendar file. */
function exportCollection(loginStore: LoginStore, { id, title, type }: Collection): void {
  const texts = { exported: `“${title}” exported.`, failed: `“${title}” was not exported.` };
  void exportWithToast(loginStore, { kind: kinds[type], id, title }, texts);
}

export interface CollectionMenuProps {
  collection: Collection;
  label: string;
  index: number;
  count: number;
  onRename: () => void;
  onMove: (by: -1 | 1) => void;
  removal: ReactNode;
  /** Items after "Rename". */
  children?: ReactNode;
}

export const menuIconClasses = "size-4 shrink-0 text-muted";

/** Calls `onMenu` for a right click, a long press or the menu key on the row of a button. */
function useContextMenuOf(button: RefObject<HTMLElement | null>, onMenu: () => void): void {
  const open = useEffectEvent((event: Event) => {
    event.preventDefault();
    onMenu();
  });
  useEffect(() => {
    const row = button.current?.closest("[data-entry]");
    const listen = (event: Event) => open(event);
    row?.addEventListener("contextmenu", listen);
    return () => row?.removeEventListener("contextmenu", listen);
  }, [button]);
}

/** The actions of a task list or a calendar; also by a right click on its row. */
export function CollectionMenu({ collection, label, index, count, removal, children, ...on }: CollectionMenuProps) {
  const { loginStore } = useServices();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useContextMenuOf(button, () => setOpen(true));
  return (
    <DropdownMenu modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <IconButton ref={button} icon={Ellipsis} label={label} />
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
        <DropdownMenuItem onSelect={() => exportCollection(loginStore, collection)}>
          <Download aria-hidden="true" className={menuIconClasses} /> Export as .ics
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        {removal}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
