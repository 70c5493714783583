import { useEffect, useState } from "react";
import { z } from "zod";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";
import { useLogin } from "@/shared/api/services";
import { findUser } from "@/shared/login/login-store";
import type { Subject } from "./subject-fields";

/**
 * The title and task entered for the next phase, with the timer's version at that time: only a
 * phase with a later version can have used them.
 */
const nextSubject = z
  .object({ title: z.string(), task: z.string().nullable(), version: z.number() })
  .transform(({ version, ...subject }) => ({ subject, version }));

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
  const accountId = findUser(useLogin())?.id;
  const [next, setNext] = useState(() =>
    task === null
      ? nextSubject.safeParse(readDrafts(sessionStorage, accountId, "pomodoro")).data
      : { subject: { title: "", task }, version },
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
