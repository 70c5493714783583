import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { readDrafts, writeDrafts } from "@/shared/storage/drafts-area";

/** Editable members of the profile. */
export const profileNames = ["username", "first_name", "last_name"] as const;
type ProfileName = (typeof profileNames)[number];
type Profile = Record<ProfileName, string>;
type ProfileFields = Pick<UseFormReturn<Profile>, "setValue" | "subscribe">;

/** The typed values, which are not saved yet. */
export function typedOf(values: Profile, dirtyFields: Partial<Record<ProfileName, boolean>>): Partial<Profile> {
  const typed: Partial<Profile> = {};
  for (const name of profileNames) if (dirtyFields[name] === true) typed[name] = values[name];
  return typed;
}

interface ProfileDraft {
  typed: Partial<Profile>;
  /** Last edit, in milliseconds since 1970. */
  savedAtMs: number;
}

function readDraft(accountId: string): ProfileDraft | undefined {
  const stored = readDrafts(sessionStorage, accountId, "profile");
  const typed: Partial<Profile> = {};
  for (const name of profileNames) {
    const value: unknown = Reflect.get(stored, name);
    if (typeof value === "string") typed[name] = value;
  }
  if (Object.keys(typed).length === 0) return undefined;
  const savedAtMs: unknown = Reflect.get(stored, "savedAtMs");
  return { typed, savedAtMs: typeof savedAtMs === "number" ? savedAtMs : Date.now() };
}

/**
 * Saves typed values as a draft, which is offered after a reload or a change of screens.
 * `removeDraft` is called after saving.
 */
export function useProfileDraft({ setValue, subscribe }: ProfileFields, accountId: string) {
  const [offered, setOffered] = useState(() => readDraft(accountId));
  const write = useCallback(
    (typed: Partial<Profile>) => {
      const draft = Object.keys(typed).length === 0 ? {} : { ...typed, savedAtMs: Date.now() };
      writeDrafts(sessionStorage, accountId, "profile", draft);
    },
    [accountId],
  );
  useEffect(() => {
    let hasTyped = false;
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        const typed = typedOf(values, dirtyFields);
        hasTyped ||= Object.keys(typed).length > 0;
        // Before that, the previous draft must not be overwritten.
        if (hasTyped) write(typed);
      },
    });
  }, [subscribe, write]);
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
      write({});
      setOffered(undefined);
    },
    removeDraft: () => write({}),
  };
}
