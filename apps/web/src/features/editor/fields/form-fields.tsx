import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { Textarea } from "@hourloom/ui/textarea";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import type { TypedNumber } from "./typed-number";

interface FormFieldProps {
  label?: string;
  /** What the form's library makes of the member: its name and how it hears of changes. */
  member: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** The first field of most forms. */
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

export function TimeField({ label = "Start", member, error, aside }: FormFieldProps & { aside?: ReactNode }) {
  return (
    <Field label={label} error={error?.message} aside={aside}>
      {(control) => <Input {...control} type="time" className="px-2" {...member} />}
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
  /** NaN where its owner keeps no text that is no number: the field then shows what was typed last. */
  value: TypedNumber;
  /** `number` is NaN where `text` is no whole number. */
  onChange: (number: number, text: string) => void;
}

/** A whole number, from 1 on unless told otherwise. */
export function NumberField({ label, error, value, onChange, min = 1, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const number = wholeNumberOf(typed);
  // Also a number with the space behind it, which may be followed by more.
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

/** An empty date or time input stands for none. */
export function emptyToNull(value: unknown): unknown {
  return value === "" ? null : value;
}

/** An empty input is a missing value. */
export function emptyToMissing(value: unknown): unknown {
  return value === "" ? undefined : value;
}
