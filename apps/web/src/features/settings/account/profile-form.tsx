import { zodResolver } from "@hookform/resolvers/zod";
import { profilePatch, type User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { truncateTitle } from "@/shared/text/truncate-title";
import { DraftOffer } from "@/shared/layout/draft-offer";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { useServerForm } from "@/shared/api/server-form";
import { useServices } from "@/shared/api/services";
import { createLoginCheck } from "@/shared/login/login-store";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { FormField } from "@/shared/account/form-field";
import { profileQuery } from "@/features/accounts/queries";
import { profileNames, typedOf, useProfileDraft } from "./use-profile-draft";

const profileForm = profilePatch.required().omit({ timezone: true });

const fields = [
  { name: "username", label: "Username", autoComplete: "nickname", className: "sm:col-span-2" },
  { name: "first_name", label: "First name", autoComplete: "given-name", className: "" },
  { name: "last_name", label: "Last name", autoComplete: "family-name", className: "" },
] as const;

/**
 * Username and names. Typed values remain while newer data arrives, and only typed ones are sent.
 */
export function ProfileForm({ profile }: { profile: User }) {
  const services = useServices();
  const { mutateAsync } = useMutation(services.api.accounts.updateProfile.mutationOptions());
  const { username, first_name, last_name } = profile;
  const form = useServerForm({
    resolver: zodResolver(profileForm),
    clearsErrors: "own",
    values: { username, first_name, last_name },
    resetOptions: { keepDirtyValues: true },
  });
  const { isDirty, dirtyFields } = form.formState;
  const { offered, restore, discard, removeDraft } = useProfileDraft(form, profile.id);

  const submit = form.handleSubmit(async (values) => {
    const isSame = createLoginCheck(services.loginStore);
    const shown = form.getValues();
    try {
      const user = await mutateAsync(typedOf(values, dirtyFields));
      if (!isSame()) return;
      services.queryClient.setQueryData(profileQuery(services).queryKey, user);
      const typed = form.getValues();
      form.reset({ username: user.username, first_name: user.first_name, last_name: user.last_name });
      removeDraft();
      // Values typed during the request are not saved yet.
      for (const name of profileNames) {
        if (typed[name] !== shown[name]) form.setValue(name, typed[name], { shouldDirty: true });
      }
      showToast("Your profile has been saved.", { id: "profile" });
    } catch (error) {
      if (!isSame()) return;
      const problem = problemOf(error);
      if (!form.rejectFields(problem, profileNames)) form.setFormError({ text: describeProblem(problem) });
    }
  });

  return (
    <form noValidate aria-label="Profile" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {offered === undefined ? null : (
        <DraftOffer
          title={truncateTitle(Object.values(offered.typed).join(", "))}
          savedAtMs={offered.savedAtMs}
          onRestore={restore}
          onDiscard={discard}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FormField key={field.name} form={form} {...field} spellCheck={false} />
        ))}
      </div>
      <FormErrorNotice formError={form.formError} />
      <Button type="submit" variant="primary" className="self-start" busy={form.isBusy} aria-disabled={!isDirty}>
        Save profile
      </Button>
    </form>
  );
}
