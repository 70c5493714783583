import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { useEffect, useEffectEvent, useState } from "react";

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

/** A time, saved when it is complete; until then the browser reports an empty value. */
export function TimeSetting({ label, value, hint, onChange }: TimeSettingProps) {
  const [isPartial, setPartial] = useState(false);
  return (
    <Field label={label} hint={hint} error={isPartial ? "Enter the whole time." : undefined}>
      {(control) => (
        <Input
          {...control}
          type="time"
          className="max-w-32"
          value={isPartial ? "" : value}
          onChange={({ target: { value: typed } }) => {
            setPartial(typed === "");
            if (typed !== "") onChange(typed);
          }}
        />
      )}
    </Field>
  );
}
