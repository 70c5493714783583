import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Section } from "@/shared/layout/section";
import { FlowtimeSettings } from "./flowtime-settings";
import { NumberSetting } from "./setting-fields";
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
      <Checkbox
        label="Ask what comes next when work pauses or stops"
        checked={settings.asks_next_step}
        onChange={(event) => change({ asks_next_step: event.target.checked })}
      />
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
