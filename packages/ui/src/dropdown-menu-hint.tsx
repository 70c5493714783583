import { classNames } from "./class-names.ts";

interface DropdownMenuHintProps {
  /** Not shown on touch screens. */
  isKey?: boolean;
  children: string;
}

/** What is at the right of a menu item: its key, or what it would give. */
export function DropdownMenuHint({ isKey = false, children }: DropdownMenuHintProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("ml-auto pl-4 text-xs text-muted tabular-nums", isKey && "pointer-coarse:hidden")}
    >
      {children}
    </span>
  );
}
