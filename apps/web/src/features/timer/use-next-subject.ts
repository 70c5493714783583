import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { useSession } from "@/shared/api/services";
import type { Subject } from "./subject-fields";

/** The title and task entered for the next phase. */
interface NextSubject {
  subject: Subject;
  /** The timer's version at that time: only a phase with a later version can have used it. */
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
  /** The task id in the URL. */
  task: string | null;
  /** Title and task of the running phase; undefined if none runs. */
  running: Subject | undefined;
  version: number;
}

/**
 * Stores the title and task of the next phase, also across screens and a reload, until a phase has
 * started with them. A start that the server rejects does not raise the version, so they stay.
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
