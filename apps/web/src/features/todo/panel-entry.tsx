import { classNames } from "@hourloom/ui/class-names";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { TodoSearch } from "./todo-search";

interface EntryProps {
  search: TodoSearch;
  isCurrent: boolean;
  count: number | undefined;
  isLate?: boolean;
  /** Called when it is clicked, or pressed by key. */
  onChoose: (isByKey: boolean) => void;
  children: ReactNode;
}

const entryClasses =
  "flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-semibold pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";

/** A link to a view, a filter or a list, with its number of open tasks. */
export function Entry({ search, isCurrent, count, isLate = false, onChoose, children }: EntryProps) {
  return (
    <Link
      to="/app/todo"
      search={search}
      draggable={false}
      onClick={({ detail }) => onChoose(detail === 0)}
      aria-current={isCurrent ? "page" : undefined}
      className={entryClasses}
    >
      {children}
      {count === undefined || count === 0 ? null : (
        <span
          data-aside
          className={classNames("ml-auto shrink-0 pl-1 text-xs tabular-nums", isLate ? "text-danger" : "text-muted")}
        >
          {count}
          <span className="sr-only"> open</span>
        </span>
      )}
    </Link>
  );
}
