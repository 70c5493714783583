import * as Radix from "radix-ui/radio-group";
import type { ReactNode } from "react";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A radio group as a segmented control. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined) onChange(option.value);
      }}
      className="flex w-fit max-w-full gap-1 rounded-md bg-sunken p-1"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-8 items-center gap-2 rounded-sm px-3 text-sm font-semibold text-muted max-[24rem]:px-2 transition-colors duration-150 hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:ring-1 data-[state=checked]:ring-line forced-colors:data-[state=checked]:outline pointer-coarse:h-11"
        >
          {option.icon}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
