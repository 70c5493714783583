import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { dateOrderOf } from "@hourloom/domain/time/date-order";
import { Section } from "@/shared/layout/section";
import { FlowtimeSettings } from "./flowtime-settings";
import { NumberSetting, TimeSetting } from "./setting-fields";
import { type SettingsPartProps, WithSettings } from "./with-settings";

function Lengths({ settings, change }: SettingsPartProps) {
  const minutes = { min: 0, max: DAY_MINUTES };
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <NumberSetting
        label="Pomodoro, minutes"
        value={settings.focus_minutes}
        min={1}
        max={DAY_MINUTES}
        onChange={(focus_minutes) => change({ focus_minutes })}
      />
      <NumberSetting
        label="Short break"
        value={settings.short_break_minutes}
        {...minutes}
        onChange={(short_break_minutes) => change({ short_break_minutes })}
      />
      <NumberSetting
        label="Long break"
        value={settings.long_break_minutes}
        {...minutes}
        onChange={(long_break_minutes) => change({ long_break_minutes })}
      />
      <NumberSetting
        label="Long break after"
        value={settings.long_break_after}
        min={1}
        max={100}
        onChange={(long_break_after) => change({ long_break_after })}
      />
    </div>
  );
}

function Behaviour({ settings, change }: SettingsPartProps) {
  return (
    <>
      <Checkbox
        label="Start breaks by themselves"
        disabled={settings.overtime}
        checked={settings.auto_start_breaks}
        onChange={(event) => change({ auto_start_breaks: event.target.checked })}
      />
      <Checkbox
        label="Start the next pomodoro by itself"
        disabled={settings.overtime}
        checked={settings.auto_start_focus}
        onChange={(event) => change({ auto_start_focus: event.target.checked })}
      />
      <Checkbox
        label="Count on past the end, instead of stopping at zero"
        checked={settings.overtime}
        onChange={(event) => change({ overtime: event.target.checked })}
      />
      {settings.overtime ? (
        <p className="text-pretty text-muted">What counts on ends when you say so: nothing starts by itself.</p>
      ) : null}
      <NumberSetting
        label="Counts as a pomodoro from, percent"
        value={settings.counts_from_percent}
        min={1}
        max={100}
        hint="A session that is stopped earlier keeps its minutes, and is no pomodoro."
        onChange={(counts_from_percent) => change({ counts_from_percent })}
      />
    </>
  );
}

/** Hint if the end of the working hours is not after their start. */
function workHint({ working_hours_start: from, working_hours_end: until }: AccountSettings): string | undefined {
  if (from === until) return "All day.";
  return until < from ? "On the next day." : undefined;
}

function DaySettings({ settings, change }: SettingsPartProps) {
  return (
    <Section id="day" title="Your day">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <TimeSetting
          label="A day begins at"
          value={settings.day_start}
          onChange={(day_start) => change({ day_start })}
        />
        <TimeSetting
          label="Work from"
          value={settings.working_hours_start}
          onChange={(working_hours_start) => change({ working_hours_start })}
        />
        <TimeSetting
          label="Work until"
          value={settings.working_hours_end}
          hint={workHint(settings)}
          onChange={(working_hours_end) => change({ working_hours_end })}
        />
      </div>
      <NumberSetting
        label="Daily goal, minutes of focus"
        value={settings.daily_goal_minutes}
        min={0}
        max={DAY_MINUTES}
        hint="0 for no goal."
        onChange={(daily_goal_minutes) => change({ daily_goal_minutes })}
      />
      <p className="text-pretty text-muted">
        What you do before a day begins belongs to the day before: whoever works past midnight keeps their count.
      </p>
    </Section>
  );
}

const dateExamples = { day_first: "3/12 is 3 December", month_first: "3/12 is March 12" } as const;

function DateSettings({ settings, change }: SettingsPartProps) {
  const order = settings.date_order ?? "browser";
  const used = settings.date_order ?? dateOrderOf(navigator.languages);
  return (
    <Section id="dates" title="Dates that you type">
      <Choice
        label="Dates that you type as numbers"
        value={order}
        options={[
          { value: "browser", label: "As this browser" },
          { value: "day_first", label: "Day first" },
          { value: "month_first", label: "Month first" },
        ]}
        onChange={(value) => change({ date_order: value === "browser" ? null : value })}
      />
      <p className="text-muted">In quick add {dateExamples[used]}.</p>
    </Section>
  );
}

/** Settings of the timers. */
export function TimerPage() {
  return (
    <WithSettings>
      {({ settings, change }) => (
        <>
          <Section id="timer" title="Timer">
            <Lengths settings={settings} change={change} />
            <Behaviour settings={settings} change={change} />
            <p className="text-pretty text-muted">A phase that is running keeps the settings that it began with.</p>
          </Section>
          <Section id="flowtime" title="Flow Time">
            <FlowtimeSettings
              value={settings.flowtime_break}
              onChange={(flowtime_break) => change({ flowtime_break })}
            />
          </Section>
        </>
      )}
    </WithSettings>
  );
}

/** The user's day, and how they type dates. */
export function DayAndDateSettings() {
  return (
    <WithSettings>
      {(part) => (
        <>
          <DaySettings {...part} />
          <DateSettings {...part} />
        </>
      )}
    </WithSettings>
  );
}
