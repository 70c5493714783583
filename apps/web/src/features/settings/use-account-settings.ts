import type { AccountSettings, SettingsPatch } from "@hourloom/schema/accounts/settings";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announce } from "@/shared/page/announcer";
import { errorText, plainText, problemOf } from "@/shared/api/problem";
import { useServices } from "@/shared/api/services";
import { settingsQuery } from "@/shared/timer/queries";

type Chosen = Partial<AccountSettings>;

/** `chosen` without what was said by `changes`, unless something else has been said of it since. */
function without(chosen: Chosen, changes: Chosen): Chosen {
  const said = new Map<string, unknown>(Object.entries(changes));
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => said.get(name) !== value));
}

/** The members that are said. */
function definedOf(changes: SettingsPatch): Chosen {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** What the account has chosen, and how to choose otherwise: at once on screen, taken back with the reason where the server does not take it. */
export function useAccountSettings() {
  const { api, client, queryClient } = useServices();
  const query = settingsQuery(api);
  const { data, error, refetch } = useQuery(query);
  // Not in the cache, whose readers hear of it a moment later: a box that is ticked would jump back first.
  const [chosen, setChosen] = useState<Chosen>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function send(changes: Chosen): Promise<void> {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    try {
      queryClient.setQueryData(query.queryKey, await client.settings.update.mutate({ changes }));
    } catch (failure) {
      const problem = problemOf(failure);
      const text = `Not saved. ${errorText(problem) ?? plainText(problem)}`;
      announce(text, "assertive");
      showToast(text, { id: "settings", tone: "problem", action: { label: "Retry", run: () => change(changes) } });
    }
    // When the cache has told its readers.
    setTimeout(() => setChosen((now) => without(now, changes)));
  }

  /** Sent one after the other, so that the last one said is the one that stays. */
  function change(patch: SettingsPatch): void {
    const changes = definedOf(patch);
    setChosen((now) => ({ ...now, ...changes }));
    last.current = last.current.then(() => send(changes));
  }

  return { settings: data && { ...data, ...chosen }, error, retry: () => void refetch(), change };
}
