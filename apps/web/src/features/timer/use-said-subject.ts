import { useEffect, useState } from "react";
import { readDrafts, writeDrafts } from "@/shared/drafts-area";
import { useSession } from "@/shared/services";
import type { Subject } from "./subject-fields";

/** Which phase it is, and whether it is over. */
export interface PhaseMark {
  name: string;
  startedAt: number;
}

/** What a person has said of the phase that follows another one. */
interface Said {
  subject: Subject;
  after: PhaseMark;
}

function readSaid(accountId: string | undefined): Said | undefined {
  const stored = readDrafts(sessionStorage, accountId, "pomodoro");
  if (!("title" in stored && "task" in stored && "name" in stored && "startedAt" in stored)) return undefined;
  const { title, task, name, startedAt } = stored;
  if (typeof title !== "string" || typeof name !== "string" || typeof startedAt !== "number") return undefined;
  return { subject: { title, task: typeof task === "string" ? task : null }, after: { name, startedAt } };
}

/**
 * What was said of the phase that comes next; other screens and a reload keep it. `task`: the one
 * that the address names.
 */
export function useSaidSubject(
  { task, isRunning }: { task: string | null; isRunning: boolean },
  after: PhaseMark,
): [Said | undefined, (said: Said) => void] {
  const session = useSession();
  const accountId = session.status === "signed_in" ? session.user?.id : undefined;
  const [said, setSaid] = useState(() =>
    task === null ? readSaid(accountId) : { subject: { title: "", task }, after },
  );
  useEffect(() => {
    // The phase has it now, and the next one is not about the same.
    if (isRunning) writeDrafts(sessionStorage, accountId, "pomodoro", {});
  }, [isRunning, accountId]);
  return [
    said,
    (next) => {
      setSaid(next);
      writeDrafts(sessionStorage, accountId, "pomodoro", { ...next.subject, ...next.after });
    },
  ];
}
