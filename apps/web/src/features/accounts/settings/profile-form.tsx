import { zodResolver } from "@hookform/resolvers/zod";
import { profilePatch, type User } from "@hourloom/schema/accounts";
import { Button } from "@hourloom/ui/button";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { plainText, problemOf, serverFieldErrors } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { holdSession } from "@/shared/session";
import { FormProblem, type FormTrouble } from "../form-problem";
import { profileQuery } from "../queries";

const profileForm = profilePatch.required().omit({ timezone: true });

const fields = [
  { name: "username", label: "Username", autoComplete: "nickname", className: "sm:col-span-2" },
  { name: "first_name", label: "First name", autoComplete: "given-name", className: "" },
  { name: "last_name", label: "Last name", autoComplete: "family-name", className: "" },
] as const;

type FieldName = (typeof fields)[number]["name"];

/** Who the account's owner is. What was typed stays while fresher data comes in beside it. */
export function ProfileForm({ profile }: { profile: User }) {
  const services = useServices();
  const [trouble, setTrouble] = useState<FormTrouble>();
  const { username, first_name, last_name } = profile;
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm({
    resolver: zodResolver(profileForm),
    reValidateMode: "onSubmit",
    values: { username, first_name, last_name },
    resetOptions: { keepDirtyValues: true },
  });

  const forget = (name: FieldName) => {
    clearErrors(name);
    setTrouble(undefined);
  };

  const submit = handleSubmit(async (values) => {
    setTrouble(undefined);
    const isSame = holdSession(services.session);
    try {
      const user = await services.client.accounts.updateProfile.mutate(values);
      if (!isSame()) return;
      services.queryClient.setQueryData(profileQuery(services).queryKey, user);
      reset({ username: user.username, first_name: user.first_name, last_name: user.last_name });
      showToast("Your profile has been saved.", { id: "profile" });
    } catch (error) {
      if (!isSame()) return;
      const problem = problemOf(error);
      const errors = serverFieldErrors(problem);
      const named = fields.filter(({ name }) => name in errors);
      // The first one last, so that it has the focus.
      for (const { name } of named.toReversed()) {
        setError(name, { message: errors[name]?.join(" ") ?? "" }, { shouldFocus: true });
      }
      if (named.length === 0) setTrouble({ text: plainText(problem) });
    }
  });

  return (
    <form noValidate aria-label="Profile" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, autoComplete, className }) => (
          <Field key={name} label={label} error={formState.errors[name]?.message} className={className}>
            {(control) => (
              <Input
                {...control}
                autoComplete={autoComplete}
                spellCheck={false}
                {...register(name, { onChange: () => forget(name) })}
              />
            )}
          </Field>
        ))}
        <Field label="Email" hint="The address cannot be changed." className="sm:col-span-2">
          {(control) => (
            <Input {...control} type="email" readOnly value={profile.email} className="bg-sunken text-ellipsis" />
          )}
        </Field>
      </div>
      <FormProblem trouble={trouble} />
      <Button
        type="submit"
        look="primary"
        className="self-start"
        busy={formState.isSubmitting}
        disabled={!formState.isDirty}
      >
        Save profile
      </Button>
    </form>
  );
}
