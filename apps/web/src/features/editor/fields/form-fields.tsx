import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { Textarea } from "@hourloom/ui/textarea";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import type { NumberValue } from "./number-value";

interface FormFieldProps {
  label?: string;
  /** The result of `register` of React Hook Form. */
  member: UseFormRegisterReturn;
  error: FieldError | undefined;
}

export function TitleField({ member, error }: FormFieldProps) {
  return (
    <Field label="Title" error={error?.message}>
      {(control) => (
        <Input {...control} data-first-focus autoComplete="off" dir="auto" placeholder="(no title)" {...member} />
      )}
    </Field>
  );
}

export function DateField({ label = "Date", member, error, isFirst = false }: FormFieldProps & { isFirst?: boolean }) {
  return (
    <Field label={label} error={error?.message}>
      {(control) => (
        <Input
          {...control}
          type="date"
          data-first-focus={isFirst ? true : undefined}
          className="px-2 pointer-coarse:px-1"
          {...member}
        />
      )}
    </Field>
  );
}

interface TimeFieldProps extends FormFieldProps {
  aside?: ReactNode;
  /** Id of an element that also describes the field. */
  describedBy?: string | undefined;
}

export function TimeField({ label = "Start", member, error, aside, describedBy }: TimeFieldProps) {
  return (
    <Field label={label} error={error?.message} aside={aside}>
      {(control) => {
        const ids = [control["aria-describedby"], describedBy].filter((id) => id !== undefined);
        const described = { ...control, "aria-describedby": ids.join(" ") || undefined };
        return <Input {...described} type="time" className="px-2" {...member} />;
      }}
    </Field>
  );
}

export function TextField({ label = "", member, error }: FormFieldProps) {
  return (
    <Field label={label} error={error?.message}>
      {(control) => <Input {...control} dir="auto" autoComplete="off" {...member} />}
    </Field>
  );
}

export function NotesField({ member, error }: FormFieldProps) {
  return (
    <Field label="Notes" error={error?.message}>
      {(control) => <Textarea {...control} dir="auto" {...member} />}
    </Field>
  );
}

interface NumberFieldProps extends Omit<ComponentProps<typeof NumberInput>, "value" | "onChange" | "min"> {
  label: string;
  min?: number;
  error?: string | undefined;
  /**
   * NaN if the owner stores only numbers and the text is not one; the field then shows the text
   * typed.
   */
  value: NumberValue;
  /** `number` is NaN if `text` is not a whole number. */
  onChange: (number: number, text: string) => void;
}

/** An input for a whole number; `min` is 1 by default. */
export function NumberField({ label, error, value, onChange, min = 1, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const number = wholeNumberOf(typed);
  // Shows the text typed, for example with a trailing space, as long as it means the same number.
  const isTyped = Number.isNaN(value) || (typeof value === "number" && value === number);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <NumberInput
          {...control}
          min={min}
          {...input}
          value={isTyped ? typed : String(value ?? "")}
          onChange={(text) => {
            setTyped(text);
            onChange(wholeNumberOf(text), text);
          }}
        />
      )}
    </Field>
  );
}

/** Options of `register` for optional date and time inputs. */
export const emptyToNull = { setValueAs: (value: unknown) => (value === "" ? null : value) };

/** Options of `register` for required inputs. */
export const emptyToMissing = { setValueAs: (value: unknown) => (value === "" ? undefined : value) };
