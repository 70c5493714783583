import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { type KeyboardEvent, useState } from "react";

/**
 * What is typed in the field of a setting: saved when the field is left, or by Enter, where it is
 * valid; else it stays there, unsaved.
 */
function useTypedSetting(saved: string, isValid: (text: string) => boolean, onSave: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const isRefused = typed !== undefined && !isValid(typed);
  const save = () => {
    if (typed === undefined || isRefused) return;
    setTyped(undefined);
    if (typed !== saved) onSave(typed);
  };
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") save();
  };
  return { isRefused, setTyped, field: { value: typed ?? saved, onBlur: save, onKeyDown: saveByEnter } };
}

interface NumberSettingProps {
  label: string;
  value: number;
  min: number;
  max: number;
  hint?: string;
  onChange: (value: number) => void;
}

/** A whole number from `min` to `max`. */
export function NumberSetting({ label, value, min, max, hint, onChange }: NumberSettingProps) {
  const isValid = (text: string) => wholeNumberOf(text) >= min && wholeNumberOf(text) <= max;
  const { isRefused, setTyped, field } = useTypedSetting(String(value), isValid, (text) =>
    onChange(wholeNumberOf(text)),
  );
  return (
    <Field label={label} hint={hint} error={isRefused ? `A whole number from ${min} to ${max}.` : undefined}>
      {(control) => (
        <NumberInput {...control} min={min} max={max} className="max-w-28" {...field} onChange={setTyped} />
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

/** A time of the day. The browser says that it is empty while it is typed by half. */
export function TimeSetting({ label, value, hint, onChange }: TimeSettingProps) {
  const { isRefused, setTyped, field } = useTypedSetting(value, (text) => text !== "", onChange);
  return (
    <Field label={label} hint={hint} error={isRefused ? "Enter the whole time." : undefined}>
      {(control) => (
        <Input
          {...control}
          type="time"
          className="max-w-32"
          {...field}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
