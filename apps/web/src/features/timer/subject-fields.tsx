import { text as titleText } from "@hourloom/schema/fields/fields";
import { TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useEffect, useEffectEvent, useState } from "react";
import { TaskSelect } from "@/features/editor/fields/task-select";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { useOnline } from "@/shared/api/online";
import { useSession } from "@/shared/api/services";

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
  /** Answers whether it was saved, where it has to be sent. */
  onChange: (subject: Subject) => void | Promise<boolean>;
}

const AUTOSAVE_MS = 500;
const title = titleText(TITLE_MAX_LENGTH);

interface TypedTitle {
  text: string;
  /** The title before it was typed, which Escape brings back. */
  before: string;
  /** Whether it was sent and not taken. */
  isRejected: boolean;
  /** Whether it was sent and taken: another device's title may have followed. */
  isSaved: boolean;
}

/** What was typed as the title of this very phase before a reload. */
function readTyped(accountId: string | undefined, phase: string | undefined, before: string): TypedTitle | undefined {
  const stored = readDrafts(sessionStorage, accountId, "timer_title");
  if (phase === undefined || !("phase" in stored && "text" in stored)) return undefined;
  const { text } = stored;
  return stored.phase === phase && typeof text === "string"
    ? { text, before, isRejected: false, isSaved: false }
    : undefined;
}

/** What is typed as the title, which stays until it is saved, also over a reload. */
function useTypedTitle({ subject, phase, onChange }: SubjectFieldsProps) {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const isOnline = useOnline();
  const [typed, setTyped] = useState(() => readTyped(accountId, phase, subject.title));
  const [phaseBefore, setPhaseBefore] = useState(phase);
  if (phase !== phaseBefore) {
    setPhaseBefore(phase);
    // What was typed for another phase is not the title of one that has begun meanwhile.
    if (phase !== undefined) setTyped(undefined);
  }
  const problem = typed && title.safeParse(typed.text).error?.issues[0]?.message;
  /** Changes what is typed, unless something else is by now. */
  const settle = (change: (now: TypedTitle) => TypedTitle | undefined) =>
    setTyped((now) => (now === undefined || now.text !== typed?.text ? now : change(now)));
  /** Answers whether nothing is left to be saved. */
  const save = async (): Promise<boolean> => {
    if (typed === undefined || problem !== undefined) return problem === undefined;
    const text = typed.text.trim();
    if (text === subject.title || typed.isSaved) return true;
    const isSaved = (await onChange({ ...subject, title: text })) !== false;
    settle((now) => ({ ...now, isRejected: !isSaved, isSaved }));
    return isSaved;
  };
  const leave = async () => {
    if (await save()) settle(() => undefined);
  };
  const autosave = useEffectEvent(() => {
    if (phase !== undefined) void save();
  });
  const text = typed?.text;
  useEffect(() => {
    if (text === undefined) return undefined;
    const timeout = setTimeout(autosave, AUTOSAVE_MS);
    return () => clearTimeout(timeout);
    // What could not be sent is sent with the connection.
  }, [text, isOnline]);
  const isKept = phase !== undefined && text?.trim() !== subject.title && typed?.isSaved !== true;
  const unsaved = isKept ? text : undefined;
  useEffect(() => {
    writeDrafts(sessionStorage, accountId, "timer_title", unsaved === undefined ? {} : { phase, text: unsaved });
  }, [accountId, phase, unsaved]);
  // Unlike a reload, another screen sends it; what becomes of that is told by a toast.
  const leaveScreen = useEffectEvent(() => {
    autosave();
    writeDrafts(sessionStorage, accountId, "timer_title", {});
  });
  useEffect(() => () => leaveScreen(), []);
  return {
    text: text ?? subject.title,
    error: problem ?? (typed?.isRejected === true ? "Not saved yet." : undefined),
    type: (value: string) => {
      setTyped({ text: value, before: typed?.before ?? subject.title, isRejected: false, isSaved: false });
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
 * Title and task of what is worked on. The title of a running phase is saved at a pause in typing,
 * when its field is left, or by Enter; a task at once.
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
