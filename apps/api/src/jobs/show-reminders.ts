import type { RemindersService } from "../services/reminders/service.ts";
import { startRepeating } from "./repeat.ts";

const EVERY_MS = 5_000;

/** Shows the reminders that are due, every five seconds. */
export function startRemindersJob(
  reminders: Pick<RemindersService, "showDue">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  return startRepeating(() => reminders.showDue(), EVERY_MS, onError);
}
