import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { useSession } from "@/shared/api/services";
import type { Subject } from "./subject-fields";

/** What a person has typed and chosen for the phase that comes next. */
interface NextSubject {
  subject: Subject;
  /** The timer's version at that time: only a phase that runs under a later one can have taken it. */
  version: number;
}

function readNextSubject(accountId: string | undefined): NextSubject | undefined {
  const stored = readDrafts(sessionStorage, accountId, "pomodoro");
  if (!("title" in stored && "task" in stored && "version" in stored)) return undefined;
  const { title, task, version } = stored;
  if (typeof title !== "string" || typeof version !== "number") return undefined;
  return { subject: { title, task: typeof task === "string" ? task : null }, version };
}

interface TimerPosition {
  /** The task that the address names. */
  task: string | null;
  /** What the running phase is about; undefined while none runs. */
  running: Subject | undefined;
  version: number;
}

/**
 * The title and task of the phase that comes next, until one has begun with them; other screens and
 * a reload keep them. A start that the server refuses leaves them, since it raises no version.
 */
export function useNextSubject({ task, running, version }: TimerPosition) {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [next, setNext] = useState(() =>
    task === null ? readNextSubject(accountId) : { subject: { title: "", task }, version },
  );
  const isUsed =
    next !== undefined &&
    version > next.version &&
    running?.title === next.subject.title.trim() &&
    running.task === next.subject.task;
  if (isUsed) setNext(undefined);
  const isRunning = running !== undefined;
  useEffect(() => {
    if (isRunning && next === undefined) writeDrafts(sessionStorage, accountId, "pomodoro", {});
  }, [isRunning, next, accountId]);
  const change = (subject: Subject) => {
    setNext({ subject, version });
    writeDrafts(sessionStorage, accountId, "pomodoro", { ...subject, version });
  };
  return [next?.subject, change] as const;
}
