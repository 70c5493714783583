import type { TaskView } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@hourloom/ui/dropdown-menu";
import { DropdownMenuRadioItem } from "@hourloom/ui/dropdown-menu-radio-item";
import { ListTodo, SquareKanban } from "@hourloom/ui/icons";
import { useId } from "react";
import {
  type Grouping,
  groupingsOf,
  type Layout,
  optionsOf,
  type Sort,
  sortsOf,
  type ViewOptions,
} from "./view-options";

const layoutNames: Readonly<Record<Layout, string>> = { list: "List", board: "Board" };
const groupingNames: Readonly<Record<Grouping, string>> = {
  none: "None",
  day: "Day",
  priority: "Priority",
  list: "List",
};
const sortNames: Readonly<Record<Sort, string>> = {
  hand: "By hand",
  time: "Time",
  priority: "Priority",
  estimate: "Estimate",
  list: "List",
};

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  names: Readonly<Record<Value, string>>;
  offered: readonly Value[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, names, offered, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <DropdownMenuRadioGroup
      aria-labelledby={id}
      value={value}
      onValueChange={(chosen) => {
        const found = offered.find((one) => one === chosen);
        if (found !== undefined) onChange(found);
      }}
    >
      <DropdownMenuLabel id={id} className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">
        {label}
      </DropdownMenuLabel>
      {offered.map((one) => (
        <DropdownMenuRadioItem key={one} value={one}>
          {names[one]}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

interface ViewMenuProps {
  view: TaskView;
  options: ViewOptions;
  onChange: (options: ViewOptions) => void;
}

/** Chooses between a list and a board, and what both are grouped and sorted by. */
export function ViewMenu({ view, options, onChange }: ViewMenuProps) {
  const { layout, groupBy, sortBy } = options;
  const Icon = layout === "list" ? ListTodo : SquareKanban;
  const name = groupBy === "none" ? layoutNames[layout] : `${layoutNames[layout]} by ${groupBy}`;
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" className="px-2 text-xs">
          <Icon aria-hidden="true" className="size-3.5" />
          <span className="sr-only">View: </span>
          {name}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <Choice
          label="View as"
          value={layout}
          names={layoutNames}
          offered={["list", "board"]}
          onChange={(chosen) => onChange(optionsOf(view, { ...options, layout: chosen }))}
        />
        <DropdownMenuSeparator />
        <Choice
          label="Group by"
          value={groupBy}
          names={groupingNames}
          offered={groupingsOf(view, layout)}
          onChange={(chosen) => onChange({ ...options, groupBy: chosen })}
        />
        <DropdownMenuSeparator />
        <Choice
          label="Sort by"
          value={sortBy}
          names={sortNames}
          offered={sortsOf(view)}
          onChange={(chosen) => onChange({ ...options, sortBy: chosen })}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
