import { useState } from "react";
import { type FieldValues, type Path, type SubmitHandler, useForm, type UseFormProps } from "react-hook-form";
import { type Problem, serverFieldErrors } from "./problem";

/** What is wrong with a form as a whole; `reason` says what happened where the text does not. */
export interface FormTrouble {
  text: string;
  reason?: string | undefined;
}

/**
 * A form on which the server has the last word: its texts stand under their fields or above the button, and go when the person edits. With `forgets: "own"`
 * an edit takes away what stands under its own field and leaves the others.
 */
export function useServerForm<Values extends FieldValues, Sent extends FieldValues = Values>({
  forgets = "all",
  ...props
}: UseFormProps<Values, unknown, Sent> & { forgets?: "all" | "own" }) {
  const form = useForm<Values, unknown, Sent>({ reValidateMode: "onSubmit", ...props });
  const [trouble, setTrouble] = useState<FormTrouble>();
  const { register, setError, clearErrors, getFieldState, formState } = form;

  return {
    ...form,
    trouble,
    setTrouble,
    isBusy: formState.isSubmitting,
    handleSubmit: (send: SubmitHandler<Sent>) =>
      form.handleSubmit((values, event) => {
        setTrouble(undefined);
        return send(values, event);
      }),
    /** What an input spreads. */
    field: (name: Path<Values>) =>
      register(name, {
        onChange: () => {
          // What is wrong with the whole may stand under a field, too.
          if (forgets === "all" || trouble !== undefined) clearErrors();
          else clearErrors(name);
          setTrouble(undefined);
        },
      }),
    errorOf: (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message,
    /** Says what is wrong with a field and leads there. */
    refuse: (name: Path<Values>, text: string) => setError(name, { message: text }, { shouldFocus: true }),
    /** Puts what the server says of these fields under them and leads to the first; false when it said nothing of any. */
    rejectFields: (problem: Problem, names: readonly Path<Values>[]): boolean => {
      const errors = serverFieldErrors(problem);
      const refused = names.filter((name) => name in errors);
      // The first one last, so that it has the focus.
      for (const name of refused.toReversed()) {
        setError(name, { message: errors[name]?.join(" ") ?? "" }, { shouldFocus: true });
      }
      return refused.length > 0;
    },
  };
}
