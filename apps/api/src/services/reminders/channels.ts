import { insertReminderMails } from "@hourloom/db/queries/mail-outbox";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { newId } from "../../core/context.ts";

/** A way in which notices reach their owner beside the open tabs. */
interface ReminderChannel {
  isWanted: (settings: AccountSettings) => boolean;
  /** Queues what is to be sent for the notices. */
  queue: (tx: Db, userId: UserId, notices: { ids: readonly string[]; now: Date }) => Promise<void>;
}

const mail: ReminderChannel = {
  isWanted: ({ reminder_mails }) => reminder_mails,
  queue: (tx, userId, { ids, now }) =>
    insertReminderMails(
      tx,
      userId,
      ids.map((subject_id) => ({ id: newId(now), subject_id })),
    ),
};

/** All channels; the settings of the account say which it wants. */
export const reminderChannels: readonly ReminderChannel[] = [mail];
