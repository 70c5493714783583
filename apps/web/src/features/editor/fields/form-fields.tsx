import { classNames } from "@hourloom/ui/class-names";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { NumberInput, wholeNumberOf } from "@hourloom/ui/number-input";
import { Textarea } from "@hourloom/ui/textarea";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useController, useFormContext, useFormState } from "react-hook-form";
import { DateInput } from "@/shared/dates/date-input";
import { findLinks, WebLink } from "@/shared/text/linked-text";
import type { TypedTimes } from "@/shared/dates/read-date";
import { TimeInput } from "@/shared/dates/time-input";
import { ChipField } from "./chips";
import type { NumberValue } from "./number-value";

type TextMembers = Record<"title" | "location" | "url" | "new_list" | "notes", string>;

interface TitleFieldProps {
  isNew: boolean;
  /** The class of the colour that the item has in the calendar, shown at the edge. */
  edge?: string;
}

/** The title of an item. That of a new one is fixed while it is saved, as the form then closes. */
export function TitleField({ isNew, edge }: TitleFieldProps) {
  const { register } = useFormContext<TextMembers>();
  const { errors, isSubmitting } = useFormState<TextMembers>();
  return (
    <Field label="Title" isLabelHidden error={errors.title?.message}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            data-first-focus
            autoComplete="off"
            dir="auto"
            placeholder="(no title)"
            readOnly={isNew && isSubmitting}
            className={edge && "pl-4"}
            {...register("title")}
          />
          {edge === undefined ? null : (
            <span
              aria-hidden="true"
              className={classNames("absolute inset-y-1.5 left-1.5 w-1 rounded-full bg-current", edge)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Dates and times of the forms, as typed as long as they are not readable. */
interface DateMembers {
  date: string | null;
  end_date: string | null;
}
interface TimeMembers {
  start_time: string | null;
  end_time: string | null;
}

interface DateFieldProps {
  name?: keyof DateMembers;
  label?: string;
  placeholder?: string;
  isFirst?: boolean;
  variant?: "field" | "chip";
  /** Called before the form has the value. */
  onChange?: (value: string | null) => void;
  /** Called with times typed beside the date. */
  onTimes?: (times: TypedTimes) => void;
  /** Called with the last of several days that are typed. */
  onLastDay?: ((lastDay: string) => void) | undefined;
  /** Whether days without a year are the last ones, as those of past sessions. */
  past?: "preferred" | undefined;
}

/** A date of the form around it. */
export function DateField({ name = "date", label = "Date", placeholder, ...props }: DateFieldProps) {
  const { isFirst, variant = "field", onChange, onTimes, onLastDay, past } = props;
  const { field, fieldState } = useController<DateMembers>({ name });
  const Frame = variant === "chip" ? ChipField : Field;
  return (
    <Frame label={label} error={fieldState.error?.message}>
      {(control) => (
        <DateInput
          {...control}
          {...field}
          onChange={(value) => {
            onChange?.(value);
            field.onChange(value);
          }}
          onTimes={onTimes}
          onLastDay={onLastDay}
          past={past}
          variant={variant}
          placeholder={placeholder}
          data-first-focus={isFirst === true ? true : undefined}
        />
      )}
    </Frame>
  );
}

interface TimeFieldProps {
  name?: keyof TimeMembers;
  label?: string;
  /** The start, of which this is the end. */
  from?: string | null | undefined;
  aside?: ReactNode;
  /** Id of an element that also describes the field. */
  describedBy?: string | undefined;
  variant?: "field" | "chip";
}

/** A time of the form around it. */
export function TimeField({ name = "start_time", label = "Start", from, aside, ...props }: TimeFieldProps) {
  const { describedBy, variant = "field" } = props;
  const { field, fieldState } = useController<TimeMembers>({ name });
  const Frame = variant === "chip" ? ChipField : Field;
  return (
    <Frame label={label} error={fieldState.error?.message} aside={aside}>
      {(control) => {
        const ids = [control["aria-describedby"], describedBy].filter((id) => id !== undefined);
        const described = { ...control, "aria-describedby": ids.join(" ") || undefined };
        return <TimeInput {...described} {...field} variant={variant} from={from} />;
      }}
    </Frame>
  );
}

export function TextField({ name, label }: { name: "location" | "url" | "new_list"; label: string }) {
  const { register, formState } = useFormContext<TextMembers>();
  return (
    <Field label={label} error={formState.errors[name]?.message}>
      {(control) => <Input {...control} dir="auto" autoComplete="off" {...register(name)} />}
    </Field>
  );
}

/** What can be opened of the texts of an item: its address, and those in location and notes. */
export function FormLinks() {
  const { watch } = useFormContext<Partial<TextMembers>>();
  const links = findLinks(watch(["url", "location", "notes"]).join("\n"));
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className="flex flex-col gap-1 text-xs">
      {links.map((href) => (
        <li key={href} className="truncate">
          <WebLink href={href}>{href.replace(/^https?:\/\//iu, "")}</WebLink>
        </li>
      ))}
    </ul>
  );
}

export function NotesField() {
  const { register, formState } = useFormContext<TextMembers>();
  return (
    <Field label="Notes" error={formState.errors.notes?.message}>
      {(control) => <Textarea {...control} dir="auto" {...register("notes")} />}
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
