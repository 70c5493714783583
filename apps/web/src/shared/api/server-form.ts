import { useState } from "react";
import { type FieldValues, type Path, type SubmitHandler, useForm, type UseFormProps } from "react-hook-form";
import { type Problem, serverFieldErrors } from "./problem";

/** Error of a whole form; `reason` explains it if the text does not. */
export interface FormError {
  text: string;
  reason?: string | undefined;
}

interface ServerFormOptions<Values extends FieldValues, Sent> {
  /** With "own" an edit clears only the error of its own field. */
  clearsErrors?: "all" | "own";
  /** Returns the first mistake, with which the values are not sent. */
  findMistake?: (values: Sent) => { field: Path<Values>; text: string } | undefined;
}

/** A form with errors from the server, under the fields or above the button; edits clear them. */
export function useServerForm<Values extends FieldValues, Sent extends FieldValues = Values>({
  clearsErrors = "all",
  findMistake,
  ...props
}: UseFormProps<Values, unknown, Sent> & ServerFormOptions<Values, Sent>) {
  const form = useForm<Values, unknown, Sent>({ reValidateMode: "onSubmit", ...props });
  const [formError, setFormError] = useState<FormError>();
  const { register, setError, clearErrors, getFieldState, formState } = form;
  const rejectField = (name: Path<Values>, text: string) => setError(name, { message: text }, { shouldFocus: true });

  return {
    ...form,
    formError,
    setFormError,
    isBusy: formState.isSubmitting,
    handleSubmit: (send: SubmitHandler<Sent>) =>
      form.handleSubmit((values, event) => {
        setFormError(undefined);
        const mistake = findMistake?.(values);
        return mistake === undefined ? send(values, event) : rejectField(mistake.field, mistake.text);
      }),
    field: (name: Path<Values>) =>
      register(name, {
        onChange: () => {
          // An error of the whole form may also be shown under a field.
          if (clearsErrors === "all" || formError !== undefined) clearErrors();
          else clearErrors(name);
          setFormError(undefined);
        },
      }),
    errorOf: (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message,
    /** Shows an error under a field and focuses it. */
    rejectField,
    /**
     * Shows the server's errors of the given fields and focuses the first; returns false if there
     * are none.
     */
    rejectFields: (problem: Problem, names: readonly Path<Values>[]): boolean => {
      const errors = serverFieldErrors(problem);
      const rejected = names.filter((name) => name in errors);
      // The first one last, so that it gets the focus.
      for (const name of rejected.toReversed()) rejectField(name, errors[name]?.join(" ") ?? "");
      return rejected.length > 0;
    },
  };
}
