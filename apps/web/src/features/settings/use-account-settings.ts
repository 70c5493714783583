import { omitUndefined } from "@hourloom/domain/items/members";
import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announce } from "@/shared/page/announcer";
import { errorText, describeProblem, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { settingsQuery } from "@/shared/timer/queries";

type PendingSettings = Partial<AccountSettings>;

/** `pending` without the members of `changes`, unless they have been changed again. */
function removeSaved(pending: PendingSettings, changes: PendingSettings): PendingSettings {
  const saved = new Map<string, unknown>(Object.entries(changes));
  return Object.fromEntries(Object.entries(pending).filter(([name, value]) => saved.get(name) !== value));
}

/**
 * The account's settings, changed optimistically and reverted with the reason if the server rejects
 * a change.
 */
export function useAccountSettings() {
  const { api, client, queryClient } = useServices();
  const query = settingsQuery(api);
  const fetched = useQuery(query);
  const { data } = fetched;
  // Component state instead of the cache, which notifies its observers later: a checkbox would
  // flicker.
  const [pending, setPending] = useState<PendingSettings>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function send(changes: PendingSettings): Promise<void> {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    try {
      queryClient.setQueryData(query.queryKey, await client.settings.update.mutate({ changes }));
    } catch (failure) {
      const problem = problemOf(failure);
      const text = `Not saved. ${errorText(problem) ?? describeProblem(problem)}`;
      announce(text, "assertive");
      showToast(text, { id: "settings", tone: "problem", action: { label: "Retry", run: () => change(changes) } });
    }
    // After the cache has notified its observers.
    setTimeout(() => setPending((now) => removeSaved(now, changes)));
  }

  /** In sequence, so that the last change wins. */
  function change(patch: SettingsPatch): void {
    const changes = omitUndefined<PendingSettings>(patch);
    setPending((now) => ({ ...now, ...changes }));
    last.current = last.current.then(() => send(changes));
  }

  return { settings: data && { ...data, ...pending }, query: fetched, change };
}
