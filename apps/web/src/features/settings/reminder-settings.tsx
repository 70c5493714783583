import { Button } from "@hourloom/ui/button";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Field } from "@hourloom/ui/field";
import { Select } from "@hourloom/ui/select";
import { useState } from "react";
import { Section } from "@/shared/layout/section";
import { reminderNotifications } from "@/shared/reminders/reminder-preferences";
import { reminderText, usualReminders } from "@/shared/reminders/reminder-texts";
import { notificationAccess, requestNotifications, showNotification } from "@/shared/timer/notifications";
import { TimeSetting } from "./setting-fields";
import { type SettingsPartProps, WithSettings } from "./with-settings";

/** Meaning of the browser's permission. */
const accessTexts = {
  granted: "One of your open tabs shows a notification of the system, on whichever device you use.",
  default: "The browser has not been asked yet whether it may.",
  denied: "This browser does not let Hourloom notify you. Allow notifications for this site in its settings.",
  unsupported: "This browser has no notifications. Reminders are shown in the page.",
} as const;

function DeviceNotifications() {
  const isOn = reminderNotifications.use();
  const [access, setAccess] = useState(notificationAccess);
  const ask = async () => {
    const permission = await requestNotifications();
    setAccess(permission);
    if (permission === "granted") showNotification("Reminder", { body: "This is what it looks like.", silent: false });
  };
  return (
    <>
      <Checkbox
        label="Notify me on this device"
        checked={isOn}
        onChange={(event) => reminderNotifications.set(event.target.checked)}
      />
      <p className="text-pretty text-muted">{accessTexts[access]}</p>
      {access === "default" || access === "granted" ? (
        <Button className="w-fit" onClick={() => void ask()}>
          {access === "default" ? "Allow notifications" : "Test"}
        </Button>
      ) : null}
    </>
  );
}

/** What is proposed when quiet hours are turned on. */
const NIGHT = { quiet_hours_start: "22:00", quiet_hours_end: "07:00" };
const NONE = { quiet_hours_start: null, quiet_hours_end: null };

function QuietHours({ settings: { quiet_hours_start: from, quiet_hours_end: until }, change }: SettingsPartProps) {
  return (
    <>
      <Checkbox
        label="Quiet hours"
        checked={from !== null}
        onChange={(event) => change(event.target.checked ? NIGHT : NONE)}
      />
      {from === null || until === null ? null : (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <TimeSetting
            label="Quiet from"
            value={from}
            onChange={(quiet_hours_start) => change({ quiet_hours_start })}
          />
          <TimeSetting
            label="Quiet until"
            value={until}
            hint={from === until ? "No quiet hours." : until < from ? "On the next day." : undefined}
            onChange={(quiet_hours_end) => change({ quiet_hours_end })}
          />
        </div>
      )}
      <p className="text-pretty text-muted">
        What becomes due in quiet hours is shown when they are over, also by mail.
      </p>
    </>
  );
}

/** What new events and tasks begin with, and from when tasks without a time are counted. */
function ReminderDefaults({ settings: { default_reminder_minutes: chosen, ...settings }, change }: SettingsPartProps) {
  const times = { kind: "event", isTimed: true } as const;
  const usual = usualReminders(times);
  const offered = chosen === null || usual.includes(chosen) ? usual : [...usual, chosen];
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <Field label="Default reminder" hint="Of new events and tasks.">
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ""}
            onChange={({ target: { value } }) =>
              change({ default_reminder_minutes: value === "" ? null : Number(value) })
            }
          >
            <option value="">None</option>
            {offered.map((minutes) => (
              <option key={minutes} value={minutes}>
                {reminderText(minutes, times)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TimeSetting
        label="Tasks without a time"
        value={settings.task_reminder_time}
        hint="Their reminders count from it."
        onChange={(task_reminder_time) => change({ task_reminder_time })}
      />
    </div>
  );
}

/** How reminders of events and tasks reach their owner. */
export function RemindersPage() {
  return (
    <WithSettings>
      {({ settings, change }) => (
        <Section id="reminders" title="Reminders">
          <p className="text-pretty text-muted">
            Events and tasks have reminders of their own, in their forms. They are shown in every open tab until you
            dismiss or snooze them in one.
          </p>
          <ReminderDefaults settings={settings} change={change} />
          <DeviceNotifications />
          <Checkbox
            label="Also send reminders by mail"
            checked={settings.reminder_mails}
            onChange={(event) => change({ reminder_mails: event.target.checked })}
          />
          <QuietHours settings={settings} change={change} />
        </Section>
      )}
    </WithSettings>
  );
}
