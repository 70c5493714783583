import type { RemindersService } from "../services/reminders/reminders-service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 5_000;

/**
 * Shows the reminders that are due, every five seconds; a round that left some is followed by
 * another one at once. Stopping waits for the round that runs.
 */
export function startRemindersJob(
  reminders: Pick<RemindersService, "showDue">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let isStopped = false;
  const showAll = async () => {
    while (!isStopped && (await reminders.showDue()));
  };
  const job = startRepeating(showAll, EVERY_MS, onError);
  return {
    stop: () => {
      isStopped = true;
      return job.stop();
    },
  };
}
