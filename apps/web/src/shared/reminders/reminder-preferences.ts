import { createStoredSwitch } from "@/shared/storage/stored-choice";

/** Whether this device shows reminders as notifications of its system, if permitted. */
export const reminderNotifications = createStoredSwitch("reminder_notifications", "on");
