import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { PasswordPair } from "./password-pair";

interface PasswordPairFieldsProps {
  field: (name: keyof PasswordPair) => UseFormRegisterReturn;
  errorOf: (name: keyof PasswordPair) => string | undefined;
  /** Focuses the first field. */
  autoFocus?: boolean;
}

const fields = [
  { name: "new_password", label: "New password" },
  { name: "password2", label: "New password, once more" },
] as const;

/** Two fields of a new password with the autocomplete values for password managers. */
export function PasswordPairFields({ field, errorOf, autoFocus = false }: PasswordPairFieldsProps) {
  return fields.map(({ name, label }) => (
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
