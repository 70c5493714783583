import { dateOrderOf } from "@hourloom/domain/time/date-order";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { type AccountSettings, startViews } from "@hourloom/schema/accounts/settings";
import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { setSecondZone, useHourClock, useSecondZone, useWeekStart } from "@/shared/time/calendar-preferences";
import { WeekdayButtons } from "@/shared/dates/weekday-buttons";
import { ZoneCombobox } from "@/shared/zones/zone-combobox";
import { formatMinutes, weekdays } from "@/shared/time/format";
import { Section } from "@/shared/layout/section";
import { ChoiceSetting, NumberSetting, TimeSetting } from "./setting-fields";
import { type SettingsPartProps, WithSettings } from "./with-settings";

const weekStarts = ([0, 1, 6] as const).map((day) => ({ value: day, label: weekdays[day].long }));
const clocks = ([12, 24] as const).map((hours) => ({ value: hours, label: `${hours} hours` }));

const startViewOptions = startViews.map((view) => ({ value: view, label: view[0]?.toUpperCase() + view.slice(1) }));

const HALF_PAST_TWO = 14 * 60 + 30;

function CalendarSection({ settings, change }: SettingsPartProps) {
  const secondZone = useSecondZone();
  return (
    <Section id="calendar" title="Calendar">
      <ChoiceSetting
        label="Weeks start on"
        value={useWeekStart()}
        options={weekStarts}
        onChange={(week_start) => change({ week_start })}
      />
      <ChoiceSetting
        label="Clock"
        value={useHourClock()}
        options={clocks}
        onChange={(hour_clock) => change({ hour_clock })}
      />
      <p className="text-muted">Half past two in the afternoon is shown as {formatMinutes(HALF_PAST_TWO)}.</p>
      <ChoiceSetting
        label="The calendar begins with"
        value={settings.default_view}
        options={startViewOptions}
        onChange={(default_view) => change({ default_view })}
      />
      <Checkbox
        label="Hide weekends"
        checked={settings.hide_weekends}
        onChange={(event) => change({ hide_weekends: event.target.checked })}
      />
      <p className="text-pretty text-muted">
        Week and month leave out the days that are no working days. “What is shown” above the calendar brings them back.
      </p>
      <NumberSetting
        label="New events last, minutes"
        value={settings.default_event_minutes}
        min={1}
        max={DAY_MINUTES - 1}
        onChange={(default_event_minutes) => change({ default_event_minutes })}
      />
      <Field label="Second time zone" hint="Its hours stand beside those of week and day on wide screens.">
        {(control) => <ZoneCombobox control={control} zone={secondZone} noneLabel="None" onChoose={setSecondZone} />}
      </Field>
    </Section>
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
      <WeekdayButtons
        label="Working days"
        chosen={settings.working_days}
        onChange={(working_days) => change({ working_days })}
      />
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

/** How the calendar looks, the user's day, and how they type dates. */
export function CalendarPage() {
  return (
    <WithSettings>
      {(part) => (
        <>
          <CalendarSection {...part} />
          <DaySettings {...part} />
          <DateSettings {...part} />
        </>
      )}
    </WithSettings>
  );
}
