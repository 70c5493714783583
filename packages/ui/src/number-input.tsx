import type { ComponentProps, KeyboardEvent } from "react";
import { Input } from "./input.tsx";

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "min" | "max"> {
  value: string;
  min: number;
  max?: number | undefined;
  onChange: (text: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The whole number in a text, otherwise NaN. */
export function wholeNumberOf(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * A field for a whole number, changed by the arrow keys. Not of the type "number", which silently
 * drops letters: "1h30" becomes 130.
 */
export function NumberInput({ value, min, max = Infinity, onChange, onKeyDown, ...input }: NumberInputProps) {
  const now = wholeNumberOf(value);
  const count = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const step = steps[event.key];
    const from = value.trim() === "" ? min - 1 : now;
    if (step === undefined || Number.isNaN(from)) return;
    event.preventDefault();
    onChange(String(Math.max(min, Math.min(max, from + step))));
  };
  return (
    <Input
      role="spinbutton"
      inputMode="numeric"
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max === Infinity ? undefined : max}
      aria-valuenow={Number.isNaN(now) ? undefined : now}
      {...input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={count}
    />
  );
}
