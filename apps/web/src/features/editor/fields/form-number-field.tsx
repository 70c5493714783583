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

type NumberMembers = Record<NumberMember, NumberValue>;

interface FormNumberFieldProps<Form> extends Omit<ComponentProps<typeof NumberField>, "value" | "error" | "onChange"> {
  /** The member of the form. */
  name: keyof NoInfer<Form> & NumberMember;
}

/**
 * An input for a whole number that is a member of the form around it, whose values are `Form`.
 * Without that type argument no name is valid.
 */
export function FormNumberField<Form extends Partial<NumberMembers> = Record<never, never>>({
  name,
  ...input
}: FormNumberFieldProps<Form>) {
  const { watch, setValue, formState } = useFormContext<NumberMembers>();
  // Of a type without `Form`, for which the types of the form's values are known.
  const member: NumberMember = name;
  return (
    <NumberField
      {...input}
      value={watch(member)}
      error={formState.errors[member]?.message}
      onChange={(...typed) => setValue(member, toNumberValue(...typed))}
    />
  );
}
