import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuHint } from "@hourloom/ui/dropdown-menu-hint";
import { CalendarClock, CalendarRange, Pencil, Play, SquareCheck, Trash2 } from "@hourloom/ui/icons";
import type { ComponentType, ReactNode } from "react";

export const menuIconClasses = "size-4 shrink-0 text-muted";

interface ActProps {
  /** The key that does the same. */
  hint?: string | undefined;
  /** The menu stays open if the event's default is prevented. */
  onSelect: (event: Event) => void;
}

/** An act as an item of a menu, with the key that does the same. */
export function ActItem({
  icon: Icon,
  hint,
  onSelect,
  children,
}: ActProps & { icon: ComponentType<{ className: string; "aria-hidden": "true" }>; children: ReactNode }) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden="true" className={menuIconClasses} /> {children}
      {hint === undefined ? null : <DropdownMenuHint isKey>{hint}</DropdownMenuHint>}
    </DropdownMenuItem>
  );
}

// The acts of a task have the same names in all menus.

export function EditItem({ isReadOnly = false, ...props }: ActProps & { isReadOnly?: boolean }) {
  return (
    <ActItem icon={Pencil} {...props}>
      {isReadOnly ? "Open" : "Edit"}
    </ActItem>
  );
}

export function DoneItem({ isDone, ...props }: ActProps & { isDone: boolean }) {
  return (
    <ActItem icon={SquareCheck} {...props}>
      {isDone ? "Not done" : "Done"}
    </ActItem>
  );
}

export function StartItem(props: ActProps) {
  return (
    <ActItem icon={Play} {...props}>
      Start working
    </ActItem>
  );
}

export function RescheduleItem(props: ActProps) {
  return (
    <ActItem icon={CalendarClock} {...props}>
      Reschedule…
    </ActItem>
  );
}

export function PlanItem(props: ActProps) {
  return (
    <ActItem icon={CalendarRange} {...props}>
      Plan a block
    </ActItem>
  );
}

export function DeleteItem(props: ActProps) {
  return (
    <ActItem icon={Trash2} {...props}>
      Delete
    </ActItem>
  );
}
