import { text } from "@hourloom/schema/fields";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/limits";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useEffect, useEffectEvent, useState } from "react";
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
  /**
   * What tells the running phase from other ones; absent where none runs: each keystroke then counts
   * at once, since nothing is sent.
   */
  phase?: string | undefined;
  onChange: (subject: Subject) => void;
}

const AUTOSAVE_MS = 500;
const title = text(TITLE_MAX_LENGTH);

/**
 * Title and task of what is worked on. The title of a running phase is saved at a pause in typing,
 * when its field is left, or by Enter; a task at once.
 */
export function SubjectFields({ subject, titleLabel, phase, onChange }: SubjectFieldsProps) {
  const [typed, setTyped] = useState<string>();
  const [phaseBefore, setPhaseBefore] = useState(phase);
  if (phase !== phaseBefore) {
    setPhaseBefore(phase);
    // What was typed for another phase is not the title of one that has begun meanwhile.
    if (phase !== undefined) setTyped(undefined);
  }
  const error = title.safeParse(typed ?? subject.title).error?.issues[0]?.message;
  const save = () => {
    if (typed === undefined || error !== undefined || typed.trim() === subject.title) return;
    onChange({ ...subject, title: typed.trim() });
  };
  const autosave = useEffectEvent(() => {
    if (phase !== undefined) save();
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timeout = setTimeout(autosave, AUTOSAVE_MS);
    return () => clearTimeout(timeout);
  }, [typed]);
  useEffect(() => () => autosave(), []);
  // A title that cannot be saved stays on screen with its reason.
  const leave = () => {
    save();
    if (error === undefined) setTyped(undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      {titleLabel === undefined ? null : (
        <Field label={titleLabel} error={error}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              placeholder="What are you working on?"
              value={typed ?? subject.title}
              onChange={({ target: { value } }) => {
                setTyped(value);
                if (phase === undefined) onChange({ ...subject, title: value });
              }}
              onBlur={leave}
              onKeyDown={(event) => {
                if (event.key === "Enter") save();
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
