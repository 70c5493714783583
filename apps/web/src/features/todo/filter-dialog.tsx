import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import type { TaskPriority } from "@hourloom/schema/tasks";
import { filterDue, type FilterDue, type SavedFilter, type TaskConditions } from "@hourloom/schema/todo";
import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Select } from "@hourloom/ui/select";
import { useState } from "react";
import { toggled } from "@/shared/state/toggled";
import { priorities, priorityNames } from "@/shared/tasks/priority";
import { TagsField } from "@/shared/tasks/tags-field";
import { useTagsInUse } from "@/shared/tasks/use-tags-in-use";

const dueNames: Readonly<Record<FilterDue, string>> = {
  any: "At any time",
  overdue: "Overdue",
  today: "Today or overdue",
  next_7_days: "Within 7 days or overdue",
  no_date: "Without a date",
};

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes of which none stands for any. */
function Choices<Value extends string>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-semibold text-muted">{legend}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FilterDialogProps {
  filter: SavedFilter;
  isNew: boolean;
  lists: readonly { id: string; title: string }[];
  onSave: (filter: SavedFilter) => void;
  onClose: () => void;
}

/** The name and the conditions of a saved filter. */
export function FilterDialog({ filter, isNew, lists, onSave, onClose }: FilterDialogProps) {
  const [title, setTitle] = useState(filter.title);
  const [conditions, setConditions] = useState<TaskConditions>(filter.conditions);
  const [error, setError] = useState<string>();
  const known = useTagsInUse();
  const change = (part: Partial<TaskConditions>) => setConditions((before) => ({ ...before, ...part }));
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogHeader>{isNew ? "New filter" : "Filter"}</DialogHeader>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const name = title.trim();
            if (name === "") return setError("Give the filter a name.");
            onClose();
            return onSave({ id: filter.id, title: name, conditions });
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Field label="Name" error={error}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                maxLength={TITLE_MAX_LENGTH}
                value={title}
                onChange={(event) => {
                  setTitle(event.target.value);
                  setError(undefined);
                }}
              />
            )}
          </Field>
          <Field label="Due">
            {(control) => (
              <Select
                {...control}
                value={conditions.due}
                onChange={(event) => {
                  const due = filterDue.options.find((one) => one === event.target.value);
                  if (due !== undefined) change({ due });
                }}
              >
                {filterDue.options.map((due) => (
                  <option key={due} value={due}>
                    {dueNames[due]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Choices<TaskPriority>
            legend="Priority"
            options={priorities.map((value) => ({ value, label: priorityNames[value] }))}
            chosen={conditions.priorities}
            onChange={(chosen) => change({ priorities: chosen })}
          />
          {lists.length < 2 ? null : (
            <Choices
              legend="Lists"
              options={lists.map(({ id, title: label }) => ({ value: id, label }))}
              chosen={conditions.lists}
              onChange={(chosen) => change({ lists: chosen })}
            />
          )}
          <TagsField
            label="With one of the tags"
            value={conditions.tags}
            known={known}
            onChange={(tags) => change({ tags })}
          />
          <Checkbox
            label="Completed tasks, too"
            checked={conditions.completed}
            onChange={() => change({ completed: !conditions.completed })}
          />
          <Button type="submit" variant="primary" className="self-end">
            Save
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
