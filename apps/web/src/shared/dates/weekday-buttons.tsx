import { type WeekdayCode, weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { type KeyboardEvent, useState } from "react";
import { useWeekStart } from "@/shared/time/calendar-preferences";
import { weekdays } from "@/shared/time/format";

/** The place among seven days to which a key leads. */
const placeOfKey: Readonly<Record<string, (from: number) => number>> = {
  ArrowRight: (from) => (from + 1) % 7,
  ArrowDown: (from) => (from + 1) % 7,
  ArrowLeft: (from) => (from + 6) % 7,
  ArrowUp: (from) => (from + 6) % 7,
  Home: () => 0,
  End: () => 6,
};

interface WeekdayButtonsProps {
  label: string;
  chosen: readonly WeekdayCode[];
  onChange: (chosen: WeekdayCode[]) => void;
}

/**
 * Weekdays of which at least one is chosen: one tab stop, whose days are reached by arrows. On
 * touch screens each button is 44 px, in two rows where seven do not fit.
 */
export function WeekdayButtons({ label, chosen, onChange }: WeekdayButtonsProps) {
  const weekStart = useWeekStart();
  const toggle = (code: WeekdayCode) => {
    const next = weekdayCodes.filter((other) => (other === code) !== chosen.includes(other));
    if (next.length > 0) onChange(next);
  };
  const shown = [...weekdayCodes.slice(weekStart), ...weekdayCodes.slice(0, weekStart)];
  const [focused, setFocused] = useState<WeekdayCode>();
  const stop = focused ?? shown.find((code) => chosen.includes(code)) ?? shown[0];
  const go = (event: KeyboardEvent, from: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = placeOfKey[event.key]?.(from);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold text-muted">{label}</legend>
      <span className="grid max-w-sm grid-cols-7 pointer-coarse:grid-cols-4 pointer-coarse:min-[22rem]:max-sm:grid-cols-7">
        {shown.map((code, index) => (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            aria-label={weekdays[weekdayCodes.indexOf(code)]?.long}
            tabIndex={code === stop ? 0 : -1}
            onFocus={() => setFocused(code)}
            onKeyDown={(event) => go(event, index)}
            onClick={() => toggle(code)}
            className="group flex h-8 items-center justify-center rounded-md pointer-coarse:h-11"
          >
            <span className="flex size-8 items-center justify-center rounded-full border border-edge text-xs font-semibold text-muted group-aria-pressed:border-accent group-aria-pressed:bg-accent group-aria-pressed:text-on-accent pointer-coarse:size-9">
              {weekdays[weekdayCodes.indexOf(code)]?.letter}
            </span>
          </button>
        ))}
      </span>
    </fieldset>
  );
}
