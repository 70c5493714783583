import { DAY_MINUTES, FLOWTIME_BANDS_MAX } from "@hourloom/schema/fields/limits";
import type { FlowtimeBand, FlowtimeBreak } from "@hourloom/schema/accounts/settings";
import { Button } from "@hourloom/ui/button";
import { IconButton } from "@hourloom/ui/icon-button";
import { Plus, X } from "@hourloom/ui/icons";
import { ChoiceSetting, NumberSetting } from "./setting-fields";

interface FlowtimeSettingsProps {
  value: FlowtimeBreak;
  onChange: (value: FlowtimeBreak) => void;
}

const kinds = [
  { value: "share", label: "A share of the work" },
  { value: "bands", label: "By its length" },
] as const;

/** The values that are set when the user switches to the other kind. */
const defaultBands: readonly FlowtimeBand[] = [
  { from_minutes: 0, break_minutes: 5 },
  { from_minutes: 25, break_minutes: 8 },
  { from_minutes: 50, break_minutes: 10 },
  { from_minutes: 90, break_minutes: 15 },
];
const DEFAULT_DIVISOR = 5;

/** Each band sets the break after a session of at least `from_minutes`. */
function Bands({ bands, onChange }: { bands: readonly FlowtimeBand[]; onChange: (bands: FlowtimeBand[]) => void }) {
  const change = (index: number, band: FlowtimeBand) =>
    onChange(bands.map((other, at) => (at === index ? band : other)));
  const last = bands.at(-1);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {bands.map((band, index) => (
          <li key={index} className="flex items-end gap-3">
            <NumberSetting
              label="From, minutes"
              value={band.from_minutes}
              min={0}
              max={DAY_MINUTES}
              onChange={(from_minutes) => change(index, { ...band, from_minutes })}
            />
            <NumberSetting
              label="Break, minutes"
              value={band.break_minutes}
              min={0}
              max={DAY_MINUTES}
              onChange={(break_minutes) => change(index, { ...band, break_minutes })}
            />
            {bands.length === 1 ? null : (
              <IconButton
                icon={X}
                label={`Remove the band from ${band.from_minutes} minutes`}
                onClick={() => onChange(bands.filter((_, at) => at !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {bands.length >= FLOWTIME_BANDS_MAX ? null : (
        <Button
          variant="plain"
          className="-ml-2 w-fit px-2"
          onClick={() =>
            onChange([
              ...bands,
              {
                from_minutes: Math.min(DAY_MINUTES, (last?.from_minutes ?? 0) + 30),
                break_minutes: last?.break_minutes ?? 5,
              },
            ])
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a band
        </Button>
      )}
    </div>
  );
}

/** The length of the break after flowtime: a share of the time worked, or set by bands of it. */
export function FlowtimeSettings({ value, onChange }: FlowtimeSettingsProps) {
  return (
    <>
      <ChoiceSetting
        label="A break is"
        value={value.kind}
        options={kinds}
        onChange={(kind) => {
          if (kind === value.kind) return;
          onChange(kind === "share" ? { kind, divisor: DEFAULT_DIVISOR } : { kind, bands: [...defaultBands] });
        }}
      />
      {value.kind === "share" ? (
        <NumberSetting
          label="Worked time, divided by"
          value={value.divisor}
          min={1}
          max={60}
          hint={`An hour of work earns ${Math.floor(60 / value.divisor)} minutes.`}
          onChange={(divisor) => onChange({ kind: "share", divisor })}
        />
      ) : (
        <Bands bands={value.bands} onChange={(bands) => onChange({ kind: "bands", bands })} />
      )}
    </>
  );
}
