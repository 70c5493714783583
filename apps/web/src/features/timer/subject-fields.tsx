import { TITLE_MAX_LENGTH } from "@hourloom/schema/limits";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";
import { TaskSelect } from "@/features/items/task-select";

/** What a phase is about. */
export interface Subject {
  title: string;
  task: string | null;
}

interface SubjectFieldsProps {
  subject: Subject;
  /** Absent where the phase has no title of its own. */
  titleLabel?: string;
  /** Whether the phase is to begin yet: what is typed is then said at once, and nothing is sent. */
  isNext?: boolean;
  onChange: (subject: Subject) => void;
}

/**
 * Title and task of what is worked on. The title of a phase that runs counts as said when its field
 * is left, or by Enter; a task at once.
 */
export function SubjectFields({ subject, titleLabel, isNext = false, onChange }: SubjectFieldsProps) {
  const [typed, setTyped] = useState<string>();
  const say = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed.trim() !== subject.title) onChange({ ...subject, title: typed.trim() });
  };
  return (
    <div className="flex flex-col gap-3">
      {titleLabel === undefined ? null : (
        <Field label={titleLabel}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={TITLE_MAX_LENGTH}
              placeholder="What are you working on?"
              value={typed ?? subject.title}
              onChange={({ target: { value } }) => {
                setTyped(value);
                if (isNext) onChange({ ...subject, title: value });
              }}
              onBlur={say}
              onKeyDown={(event) => {
                if (event.key === "Enter") say();
              }}
            />
          )}
        </Field>
      )}
      <TaskSelect
        label="Select a Task"
        value={subject.task}
        error={undefined}
        onChange={(task) => onChange({ title: typed?.trim() ?? subject.title, task })}
      />
    </div>
  );
}
