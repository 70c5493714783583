import { FormField, type FormFields } from "./form-field";
import type { PasswordPair } from "./password-pair";

interface PasswordPairFieldsProps {
  form: FormFields<keyof PasswordPair>;
  autoFocus?: boolean;
}

const inputs = [
  { name: "new_password", label: "New password" },
  { name: "password2", label: "New password, once more" },
] as const;

/** Two inputs for a new password, marked as such for password managers. */
export function PasswordPairFields({ form, autoFocus = false }: PasswordPairFieldsProps) {
  return inputs.map(({ name, label }) => (
    <FormField
      key={name}
      form={form}
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      autoFocus={autoFocus && name === "new_password"}
    />
  ));
}
