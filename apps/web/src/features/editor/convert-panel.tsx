import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { IconButton } from "@hourloom/ui/icon-button";
import { Button } from "@hourloom/ui/button";
import { classNames } from "@hourloom/ui/class-names";
import { Choice } from "@hourloom/ui/choice";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { ArrowLeft } from "@hourloom/ui/site-icons";
import { Notice } from "@hourloom/ui/notice";
import { formatCount, formatTimes } from "@/shared/time/format";
import { describeProblem, errorText } from "@/shared/api/problem";
import { NumberField } from "./fields/form-fields";
import type { Convertible } from "@/features/changes/item-change";
import { useConversion } from "./use-conversion";

type Conversion = ReturnType<typeof useConversion>;

const lengthFields = [
  { name: "duration", label: "Pomodoro, min", min: 1, max: DAY_MINUTES },
  { name: "break_duration", label: "Short break, min", min: 0, max: DAY_MINUTES },
  { name: "long_break_duration", label: "Long break, min", min: 0, max: DAY_MINUTES },
  { name: "long_after", label: "Long break after", min: 1, max: 100 },
] as const;

function optionsFor(source: string) {
  return [
    { value: "replace", label: `Replace the ${source}` },
    { value: "keep", label: "Keep it" },
  ] as const;
}

function LengthFields({ lengths, setLength }: Pick<Conversion, "lengths" | "setLength">) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {lengthFields.map(({ name, label, min, max }, index) => (
        <NumberField
          key={name}
          label={label}
          error={
            Number.isInteger(lengths[name]) && lengths[name] >= min && lengths[name] <= max
              ? undefined
              : `A whole number from ${min} to ${max}.`
          }
          min={min}
          max={max}
          data-first-focus={index === 0 ? true : undefined}
          value={lengths[name]}
          onChange={(value) => setLength(name, value)}
        />
      ))}
    </div>
  );
}

function Preview({ plan, isPlanned, isPlanning }: Pick<Conversion, "plan" | "isPlanned" | "isPlanning">) {
  const slots = plan?.slots ?? [];
  return (
    <section aria-label="Preview" className="flex flex-col gap-1">
      <p role="status" className="min-h-4 text-xs font-semibold text-muted">
        {isPlanning ? "Planning..." : null}
        {isPlanned && plan !== undefined
          ? `${formatCount(slots.length, "Pomodoro")}, ${formatCount(plan.unused_minutes, "minute")} left over`
          : null}
      </p>
      <ol
        aria-busy={isPlanning}
        className={classNames(
          "max-h-40 overflow-y-auto rounded-md bg-pomodoro-soft px-3 py-1 text-sm text-pomodoro-text tabular-nums transition-opacity empty:hidden",
          isPlanned ? undefined : "opacity-50",
        )}
      >
        {slots.map(({ start_time, end_time }) => (
          <li key={start_time} className="py-0.5">
            {formatTimes(wallClockOf(start_time).time, wallClockOf(end_time).time)}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ConvertPanelProps {
  item: Convertible;
  onBack: () => void;
  onConverted: () => void;
}

/** Previews the pomodoros that an event or a block converts to, and converts it. */
export function ConvertPanel({ item, onBack, onConverted }: ConvertPanelProps) {
  const conversion = useConversion(item, onConverted);
  const { plan, isPlanned, problem, busy, convert } = conversion;
  const source = item.type === "event" ? "event" : "block";
  return (
    <>
      <div className="flex items-center gap-1 py-2 pr-2 pl-2">
        <IconButton icon={ArrowLeft} variant="plain" label={`Back to the ${source}`} onClick={onBack} />
        <h2 className="flex-1 text-sm font-semibold">Convert to Pomodoros</h2>
        <DialogClose />
      </div>
      <form
        noValidate
        aria-label="Convert to Pomodoros"
        className="flex flex-col gap-3 px-4 pb-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void convert();
        }}
      >
        <LengthFields {...conversion} />
        <Preview {...conversion} />
        <Choice
          label={`What becomes of the ${source}`}
          value={conversion.sourceOption}
          options={optionsFor(source)}
          onChange={conversion.setSourceOption}
        />
        {problem === undefined ? null : (
          <Notice variant="problem">{errorText(problem) ?? describeProblem(problem)}</Notice>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy} disabled={!isPlanned || plan?.slots.length === 0}>
            Convert
          </Button>
        </div>
      </form>
    </>
  );
}
