import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { readDrafts, writeDrafts } from "@/shared/drafts-area";

/** What of a profile is typed. */
export const profileNames = ["username", "first_name", "last_name"] as const;
type ProfileName = (typeof profileNames)[number];
type Profile = Record<ProfileName, string>;
type ProfileFields = Pick<UseFormReturn<Profile>, "setValue" | "subscribe">;

/** Of these values, those that were typed and not saved yet. */
export function typedOf(values: Profile, dirtyFields: Partial<Record<ProfileName, boolean>>): Partial<Profile> {
  const typed: Partial<Profile> = {};
  for (const name of profileNames) if (dirtyFields[name] === true) typed[name] = values[name];
  return typed;
}

/** Keeps what is typed and not saved yet while the person looks at another screen or reloads, and puts it back. Answers how to drop it once it is saved. */
export function useProfileDraft({ setValue, subscribe }: ProfileFields, accountId: string): () => void {
  useEffect(() => {
    const draft = readDrafts(sessionStorage, accountId, "profile");
    for (const name of profileNames) {
      const typed: unknown = Reflect.get(draft, name);
      if (typeof typed === "string") setValue(name, typed, { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) =>
        writeDrafts(sessionStorage, accountId, "profile", typedOf(values, dirtyFields)),
    });
  }, [setValue, subscribe, accountId]);
  return () => writeDrafts(sessionStorage, accountId, "profile", {});
}
