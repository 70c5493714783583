import { Checkbox } from "@hourloom/ui/checkbox";
import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { Monitor, Moon, Sun } from "@hourloom/ui/icons";
import {
  setHourClock,
  setSecondZone,
  setWeekStart,
  useHourClock,
  useSecondZone,
  useWeekStart,
} from "@/shared/time/calendar-preferences";
import { ZoneCombobox } from "@/shared/zones/zone-combobox";
import { formatMinutes } from "@/shared/time/format";
import { Section } from "@/shared/layout/section";
import { setSingleKeys, useSingleKeys } from "@/shared/commands/shortcuts";
import { setTheme, useTheme } from "@/shared/page/theme";

const themes = [
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" className="size-4" /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden="true" className="size-4" /> },
] as const;

const weekStarts = [
  { value: "0", weekday: 0, label: "Sunday" },
  { value: "1", weekday: 1, label: "Monday" },
  { value: "6", weekday: 6, label: "Saturday" },
] as const;

const clocks = [
  { value: "12", label: "12 hours" },
  { value: "24", label: "24 hours" },
] as const;

const HALF_PAST_TWO = 14 * 60 + 30;

/** How this device shows the calendar. */
export function CalendarSettings() {
  const weekStart = useWeekStart();
  const clock = useHourClock();
  const secondZone = useSecondZone();
  return (
    <Section id="calendar" title="Calendar">
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true">Weeks start on</p>
        <Choice
          label="Weeks start on"
          value={`${weekStart}`}
          options={weekStarts}
          onChange={(value) => setWeekStart(weekStarts.find((option) => option.value === value)?.weekday ?? 0)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true">Clock</p>
        <Choice
          label="Clock"
          value={`${clock}`}
          options={clocks}
          onChange={(value) => setHourClock(value === "24" ? 24 : 12)}
        />
      </div>
      <p className="text-muted">Half past two in the afternoon is shown as {formatMinutes(HALF_PAST_TWO)}.</p>
      <Field label="Second time zone" hint="Its hours stand beside those of week and day on wide screens.">
        {(control) => <ZoneCombobox control={control} zone={secondZone} noneLabel="None" onChoose={setSecondZone} />}
      </Field>
    </Section>
  );
}

/** Theme and keys of this device. */
export function AppearancePage() {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <>
      <Section id="appearance" title="Appearance">
        <Choice label="Theme" value={theme} options={themes} onChange={setTheme} />
        <p className="text-muted">System follows what your device is set to.</p>
      </Section>
      <Section id="keyboard" title="Keyboard">
        <Checkbox
          label="Single-key shortcuts"
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <p className="text-pretty text-muted">
          Press ? on any screen for the list, N for a new event in the calendar. Arrow keys, Ctrl+K and Ctrl+Z always
          work.
        </p>
      </Section>
    </>
  );
}
