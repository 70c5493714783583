import type { AccountSettings, SettingsPatch } from "@hourloom/schema/settings";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { announce } from "@/shared/announcer";
import { refusalText, plainText, problemOf } from "@/shared/problem";
import { useServices } from "@/shared/services";
import { settingsQuery } from "@/shared/timer/queries";

/** What the account has chosen, and how to choose otherwise: at once on screen, taken back with the reason where the server does not take it. */
export function useAccountSettings() {
  const { api, client, queryClient } = useServices();
  const query = settingsQuery(api);
  const { data, error, refetch } = useQuery(query);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function send(changes: SettingsPatch): Promise<void> {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    const before = queryClient.getQueryData(query.queryKey);
    if (before !== undefined) queryClient.setQueryData(query.queryKey, { ...before, ...definedOf(changes) });
    try {
      queryClient.setQueryData(query.queryKey, await client.settings.update.mutate({ changes }));
    } catch (failure) {
      queryClient.setQueryData(query.queryKey, before);
      const problem = problemOf(failure);
      const text = `Not saved. ${refusalText(problem) ?? plainText(problem)}`;
      announce(text, "assertive");
      showToast(text, { id: "settings", tone: "problem", action: { label: "Retry", run: () => change(changes) } });
    }
  }

  /** One after the other, so that the last one said is the one that stays. */
  function change(changes: SettingsPatch): void {
    last.current = last.current.then(() => send(changes));
  }

  return { settings: data, error, retry: () => void refetch(), change };
}

/** The members that are said. */
function definedOf(changes: SettingsPatch): Partial<AccountSettings> {
  const said: Partial<AccountSettings> = {};
  return Object.assign(said, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
}
