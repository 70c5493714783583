import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** The members of a form by `useServerForm` that its fields need. */
export interface FormFields<Name extends string> {
  field: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
}

interface FormFieldProps<Name extends string> extends Omit<ComponentProps<typeof Input>, "form" | "name"> {
  form: FormFields<Name>;
  name: NoInfer<Name>;
  label: string;
  hint?: string | undefined;
}

/** A text field of a form, with its error. */
export function FormField<Name extends string>({ form, name, label, hint, className, ...input }: FormFieldProps<Name>) {
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)} className={className}>
      {(control) => <Input {...control} {...input} {...form.field(name)} />}
    </Field>
  );
}
