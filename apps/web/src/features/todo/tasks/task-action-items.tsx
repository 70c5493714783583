import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuHint } from "@hourloom/ui/dropdown-menu-hint";
import { CalendarClock, CalendarRange, Pause, Pencil, Play, SquareCheck, Trash2 } from "@hourloom/ui/icons";
import type { ComponentType, ReactNode } from "react";

export const menuIconClasses = "size-4 shrink-0 text-muted";

interface ActionItemProps {
  icon: ComponentType<{ className: string; "aria-hidden": "true" }>;
  /** The key that does the same. */
  hint?: string | undefined;
  /** The menu stays open if the event's default is prevented. */
  onSelect: (event: Event) => void;
  children: ReactNode;
}

/** An action as an item of a menu, with the key that does the same. */
export function ActionItem({ icon: Icon, hint, onSelect, children }: ActionItemProps) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden="true" className={menuIconClasses} /> {children}
      {hint === undefined ? null : <DropdownMenuHint isKey>{hint}</DropdownMenuHint>}
    </DropdownMenuItem>
  );
}

/** Icon and name of the actions of a task, which are the same in all menus. */
export const taskActions = {
  open: { icon: Pencil, children: "Open" },
  edit: { icon: Pencil, children: "Edit" },
  complete: { icon: SquareCheck, children: "Done" },
  reopen: { icon: SquareCheck, children: "Not done" },
  start: { icon: Play, children: "Start working" },
  pause: { icon: Pause, children: "Pause working" },
  reschedule: { icon: CalendarClock, children: "Reschedule…" },
  plan: { icon: CalendarRange, children: "Plan a block" },
  remove: { icon: Trash2, children: "Delete" },
} as const;
