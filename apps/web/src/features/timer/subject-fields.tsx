import { text as titleText } from "@hourloom/schema/fields/fields";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { TaskSelect } from "@/features/editor/fields/task-select";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { useOnline } from "@/shared/api/online";
import { useLogin } from "@/shared/api/services";
import { findUser } from "@/shared/login/login-store";

/** The title and task of a phase. */
export interface Subject {
  title: string;
  task: string | null;
}

interface SubjectFieldsProps {
  subject: Subject;
  /** Absent if the phase has no title of its own. */
  titleLabel?: string;
  /** Identifies the running phase; absent if none runs, in which case nothing is sent. */
  phase?: string | undefined;
  /** Resolves with whether it was saved, if it is sent to the server. */
  onChange: (subject: Subject) => void | Promise<boolean>;
}

const AUTOSAVE_MS = 500;
const title = titleText(TITLE_MAX_LENGTH);

interface TypedTitle {
  text: string;
  /** The title before typing, which Escape restores. */
  before: string;
  /**
   * Whether it was saved, after which another device may have changed the title again; undefined
   * until it is sent.
   */
  isSaved?: boolean;
}

const storedTitle = z.object({ phase: z.string(), text: z.string() });

/** Reads what was typed as the title of this phase before a reload. */
function readTyped(accountId: string | undefined, phase: string | undefined, before: string): TypedTitle | undefined {
  const { data } = storedTitle.safeParse(readDrafts(sessionStorage, accountId, "timer_title"));
  return data !== undefined && data.phase === phase ? { text: data.text, before } : undefined;
}

/** Stores the title typed until it is saved, also across a reload. */
function useTypedTitle({ subject, phase, onChange }: SubjectFieldsProps) {
  const accountId = findUser(useLogin())?.id;
  const isOnline = useOnline();
  const [typed, setTyped] = useState(() => readTyped(accountId, phase, subject.title));
  const [phaseBefore, setPhaseBefore] = useState(phase);
  if (phase !== phaseBefore) {
    setPhaseBefore(phase);
    // A title typed for another phase does not apply to one that has started meanwhile.
    if (phase !== undefined) setTyped(undefined);
  }
  const problem = typed && title.safeParse(typed.text).error?.issues[0]?.message;
  /** Updates the typed title unless its text has changed since. */
  const updateIfUnchanged = (change: (current: TypedTitle) => TypedTitle | undefined) =>
    setTyped((current) => (current === undefined || current.text !== typed?.text ? current : change(current)));
  /** Resolves with whether nothing is left to save. */
  const save = async (): Promise<boolean> => {
    if (typed === undefined || problem !== undefined) return problem === undefined;
    const text = typed.text.trim();
    if (text === subject.title || typed.isSaved === true) return true;
    const isSaved = (await onChange({ ...subject, title: text })) !== false;
    updateIfUnchanged((current) => ({ ...current, isSaved }));
    return isSaved;
  };
  const leave = async () => {
    if (await save()) updateIfUnchanged(() => undefined);
  };
  const autosave = useEffectEvent(() => {
    if (phase !== undefined) void save();
  });
  const text = typed?.text;
  useEffect(() => {
    if (text === undefined) return undefined;
    const timeout = setTimeout(autosave, AUTOSAVE_MS);
    return () => clearTimeout(timeout);
    // `isOnline` retries a failed save when the connection is back.
  }, [text, isOnline]);
  const isUnsaved = phase !== undefined && text?.trim() !== subject.title && typed?.isSaved !== true;
  const unsaved = isUnsaved ? text : undefined;
  useEffect(() => {
    writeDrafts(sessionStorage, accountId, "timer_title", unsaved === undefined ? {} : { phase, text: unsaved });
  }, [accountId, phase, unsaved]);
  // Leaving the screen saves the title, other than a reload; a failure shows a toast.
  const leaveScreen = useEffectEvent(() => {
    autosave();
    writeDrafts(sessionStorage, accountId, "timer_title", {});
  });
  useEffect(() => () => leaveScreen(), []);
  return {
    text: text ?? subject.title,
    error: problem ?? (typed?.isSaved === false ? "Not saved yet." : undefined),
    type: (value: string) => {
      setTyped({ text: value, before: typed?.before ?? subject.title });
      if (phase === undefined) void onChange({ ...subject, title: value });
    },
    save,
    leave,
    revert: () => {
      if (typed === undefined) return;
      setTyped(undefined);
      if (typed.before !== subject.title) void onChange({ ...subject, title: typed.before });
    },
  };
}

/**
 * Title and task of a phase. If it is running, the title is saved when typing pauses, on blur and
 * on Enter, the task immediately.
 */
export function SubjectFields(props: SubjectFieldsProps) {
  const { subject, titleLabel, onChange } = props;
  const { text, error, type, save, leave, revert } = useTypedTitle(props);
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
              value={text}
              onChange={(event) => type(event.target.value)}
              onBlur={() => void leave()}
              onKeyDown={({ key }) => {
                if (key === "Enter") void save();
                if (key === "Escape") revert();
              }}
            />
          )}
        </Field>
      )}
      <TaskSelect
        label="Select a Task"
        value={subject.task}
        error={undefined}
        onChange={(task) => void onChange({ title: error === undefined ? text.trim() : subject.title, task })}
      />
    </div>
  );
}
