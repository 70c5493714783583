import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { NumberField } from "./form-fields";
import { type NumberValue, toNumberValue } from "./number-value";

interface FormNumberFieldProps extends Omit<ComponentProps<typeof NumberField>, "value" | "error" | "onChange"> {
  /** The member of the form. */
  name: string;
}

/** An input for a whole number that is a member of the form around it. */
export function FormNumberField({ name, ...input }: FormNumberFieldProps) {
  const { watch, setValue, formState } = useFormContext<Record<string, NumberValue>>();
  return (
    <NumberField
      {...input}
      value={watch(name)}
      error={formState.errors[name]?.message}
      onChange={(...typed) => setValue(name, toNumberValue(...typed))}
    />
  );
}
