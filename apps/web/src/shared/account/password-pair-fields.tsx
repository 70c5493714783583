import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { PasswordPair } from "./password-pair";

interface PasswordPairFieldsProps {
  /** Registers the input of a member with React Hook Form. */
  field: (name: keyof PasswordPair) => UseFormRegisterReturn;
  errorOf: (name: keyof PasswordPair) => string | undefined;
  /** Focuses the first field. */
  autoFocus?: boolean;
}

const inputs = [
  { name: "new_password", label: "New password" },
  { name: "password2", label: "New password, once more" },
] as const;

/** Two inputs for a new password, marked as such for password managers. */
export function PasswordPairFields({ field, errorOf, autoFocus = false }: PasswordPairFieldsProps) {
  return inputs.map(({ name, label }) => (
    <Field key={name} label={label} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete="new-password"
          autoFocus={autoFocus && name === "new_password"}
          {...field(name)}
        />
      )}
    </Field>
  ));
}
