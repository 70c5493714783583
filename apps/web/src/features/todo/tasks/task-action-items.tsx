import { DropdownMenuItem } from "@hourloom/ui/dropdown-menu";
import { DropdownMenuHint } from "@hourloom/ui/dropdown-menu-hint";
import { CalendarClock, CalendarRange, Pencil, Play, SquareCheck, Trash2 } from "@hourloom/ui/icons";
import type { ComponentType, ReactNode } from "react";

export const menuIconClasses = "size-4 shrink-0 text-muted";

interface ActionProps {
  /** The key that does the same. */
  hint?: string | undefined;
  /** The menu stays open if the event's default is prevented. */
  onSelect: (event: Event) => void;
}

/** An action as an item of a menu, with the key that does the same. */
export function ActionItem({
  icon: Icon,
  hint,
  onSelect,
  children,
}: ActionProps & { icon: ComponentType<{ className: string; "aria-hidden": "true" }>; children: ReactNode }) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden="true" className={menuIconClasses} /> {children}
      {hint === undefined ? null : <DropdownMenuHint isKey>{hint}</DropdownMenuHint>}
    </DropdownMenuItem>
  );
}

// The actions of a task have the same names in all menus.

export function EditItem({ isReadOnly = false, ...props }: ActionProps & { isReadOnly?: boolean }) {
  return (
    <ActionItem icon={Pencil} {...props}>
      {isReadOnly ? "Open" : "Edit"}
    </ActionItem>
  );
}

export function DoneItem({ isDone, ...props }: ActionProps & { isDone: boolean }) {
  return (
    <ActionItem icon={SquareCheck} {...props}>
      {isDone ? "Not done" : "Done"}
    </ActionItem>
  );
}

export function StartItem(props: ActionProps) {
  return (
    <ActionItem icon={Play} {...props}>
      Start working
    </ActionItem>
  );
}

export function RescheduleItem(props: ActionProps) {
  return (
    <ActionItem icon={CalendarClock} {...props}>
      Reschedule…
    </ActionItem>
  );
}

export function PlanItem(props: ActionProps) {
  return (
    <ActionItem icon={CalendarRange} {...props}>
      Plan a block
    </ActionItem>
  );
}

export function DeleteItem(props: ActionProps) {
  return (
    <ActionItem icon={Trash2} {...props}>
      Delete
    </ActionItem>
  );
}
