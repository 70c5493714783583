import { createStoredChoice } from "@/shared/storage/stored-choice";

/** Whether this device shows reminders as notifications of its system, if permitted. */
export const reminderNotifications = createStoredChoice<boolean>({
  key: "reminder_notifications",
  parse: (text) => text !== "off",
  print: (on) => (on ? undefined : "off"),
});
