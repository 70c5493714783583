import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { useState } from "react";

interface NumberSettingProps {
  label: string;
  value: number;
  min: number;
  max: number;
  hint?: string;
  onChange: (value: number) => void;
}

/** A whole number that counts as said when its field is left, or by Enter; what cannot be is told there and not saved. */
export function NumberSetting({ label, value, min, max, hint, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string>();
  const wanted = typed === undefined ? value : Number(typed);
  const isGood =
    typed === undefined || (typed.trim() !== "" && Number.isInteger(wanted) && wanted >= min && wanted <= max);
  const say = () => {
    if (typed === undefined || !isGood) return;
    setTyped(undefined);
    if (wanted !== value) onChange(wanted);
  };
  return (
    <Field label={label} hint={hint} error={isGood ? undefined : `A whole number from ${min} to ${max}.`}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={min}
          max={max}
          className="max-w-28"
          value={typed ?? String(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={say}
          onKeyDown={(event) => {
            if (event.key === "Enter") say();
          }}
        />
      )}
    </Field>
  );
}

/** A time of the day, said as soon as it is whole. */
export function TimeSetting({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="time"
          className="max-w-32"
          value={value}
          onChange={(event) => {
            if (event.target.value !== "") onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
