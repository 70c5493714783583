import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { NumberField } from "./form-fields";
import { type NumberValue, toNumberValue } from "./number-value";

/** Members of the forms that are whole numbers. */
type NumberMember =
  | "duration"
  | "estimate_minutes"
  | "focused_minutes"
  | "internal_interruptions"
  | "external_interruptions";

interface FormNumberFieldProps extends Omit<ComponentProps<typeof NumberField>, "value" | "error" | "onChange"> {
  /** The member of the form. */
  name: NumberMember;
}

/** An input for a whole number that is a member of the form around it. */
export function FormNumberField({ name, ...input }: FormNumberFieldProps) {
  const { watch, setValue, formState } = useFormContext<Record<NumberMember, NumberValue>>();
  return (
    <NumberField
      {...input}
      value={watch(name)}
      error={formState.errors[name]?.message}
      onChange={(...typed) => setValue(name, toNumberValue(...typed))}
    />
  );
}
