import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";

/** Editable members of the profile. */
export const profileNames = ["username", "first_name", "last_name"] as const;
type ProfileName = (typeof profileNames)[number];
type Profile = Record<ProfileName, string>;
type ProfileFields = Pick<UseFormReturn<Profile>, "setValue" | "subscribe">;

/** The typed values, which are not saved yet. */
export function typedOf(values: Profile, dirtyFields: Partial<Record<ProfileName, boolean>>): Partial<Profile> {
  return Object.fromEntries(
    profileNames.filter((name) => dirtyFields[name] === true).map((name) => [name, values[name]]),
  );
}

/** Drafts of an older version of the app have no time. */
const profileDraft = z
  .object({ username: z.string(), first_name: z.string(), last_name: z.string(), savedAtMs: z.number() })
  .partial()
  .transform(({ savedAtMs = Date.now(), ...typed }) => ({ typed, savedAtMs }))
  .refine(({ typed }) => Object.keys(typed).length > 0);

function writeDraft(accountId: string, typed: Partial<Profile>): void {
  const draft = Object.keys(typed).length === 0 ? {} : { ...typed, savedAtMs: Date.now() };
  writeDrafts(sessionStorage, accountId, "profile", draft);
}

/**
 * Saves typed values as a draft, which is offered after a reload or a change of screens.
 * `removeDraft` is called after saving.
 */
export function useProfileDraft({ setValue, subscribe }: ProfileFields, accountId: string) {
  const [offered, setOffered] = useState(
    () => profileDraft.safeParse(readDrafts(sessionStorage, accountId, "profile")).data,
  );
  useEffect(() => {
    let hasTyped = false;
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const typed = typedOf(values, dirtyFields);
        hasTyped ||= Object.keys(typed).length > 0;
        // Before that, the previous draft must not be overwritten.
        if (hasTyped) writeDraft(accountId, typed);
      },
    });
  }, [subscribe, accountId]);
  return {
    offered,
    restore: () => {
      for (const name of profileNames) {
        const value = offered?.typed[name];
        if (value !== undefined) setValue(name, value, { shouldDirty: true });
      }
      setOffered(undefined);
    },
    discard: () => {
      writeDraft(accountId, {});
      setOffered(undefined);
    },
    removeDraft: () => writeDraft(accountId, {}),
  };
}
