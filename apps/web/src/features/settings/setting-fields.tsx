import { Choice } from "@hourloom/ui/choice";
import { Field } from "@hourloom/ui/field";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { isWallTime } from "@hourloom/schema/fields/wall-time";
import { TimeInput } from "@/shared/dates/time-input";
import { NOT_A_TIME } from "@/shared/dates/read-time";
import { useEffect, useEffectEvent, useState } from "react";

interface ChoiceSettingProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few values, below its name; saved when it is chosen. */
export function ChoiceSetting<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceSettingProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true">{label}</p>
      <Choice
        label={label}
        value={String(value)}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        onChange={(text) => {
          const chosen = options.find((option) => String(option.value) === text);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
}

interface NumberSettingProps {
  label: string;
  value: number;
  min: number;
  max: number;
  hint?: string;
  onChange: (value: number) => void;
}

/** A whole number, saved on blur or Enter; an invalid text remains unsaved. */
export function NumberSetting({ label, value, min, max, hint, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const entered = typed === undefined ? value : wholeNumberOf(typed);
  const isValid = entered >= min && entered <= max;
  const save = () => {
    if (typed === undefined || !isValid) return;
    setTyped(undefined);
    if (entered !== value) onChange(entered);
  };
  // Unmounting a focused field fires no blur event.
  const saveAtEnd = useEffectEvent(save);
  useEffect(() => () => saveAtEnd(), []);
  return (
    <Field label={label} hint={hint} error={isValid ? undefined : `A whole number from ${min} to ${max}.`}>
      {(control) => (
        <NumberInput
          {...control}
          min={min}
          max={max}
          className="max-w-28"
          value={typed ?? String(value)}
          onChange={setTyped}
          onBlur={save}
          onKeyDown={({ key }) => {
            if (key === "Enter") save();
            if (key === "Escape") setTyped(undefined);
          }}
        />
      )}
    </Field>
  );
}

interface TimeSettingProps {
  label: string;
  /** `HH:mm` */
  value: string;
  hint?: string | undefined;
  onChange: (value: string) => void;
}

/** A time, saved when it is readable. */
export function TimeSetting({ label, value, hint, onChange }: TimeSettingProps) {
  /** What was typed instead of a time. */
  const [typed, setTyped] = useState<string | null>();
  return (
    <Field label={label} hint={hint} error={typed === undefined ? undefined : NOT_A_TIME}>
      {(control) => (
        <TimeInput
          {...control}
          isDeferred
          className="max-w-32"
          value={typed === undefined ? value : typed}
          onChange={(next) => {
            const isTime = next !== null && isWallTime(next);
            setTyped(isTime ? undefined : next);
            if (isTime) onChange(next);
          }}
        />
      )}
    </Field>
  );
}
