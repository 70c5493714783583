import type { CreatedAccessKey } from "@hourloom/schema/accounts/access-keys";
import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { useRef, useState } from "react";
import { useServices } from "@/shared/api/services";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { runMutation } from "@/shared/mutations/run-mutation";
import { ReauthenticationStep } from "@/features/accounts/reauthentication/reauthentication-step";
import { CreatedKey } from "./created-key";
import { emptyDraft, type KeyDraft, NewKeyForm } from "./new-key-form";

type State = { name: "form" } | { name: "confirm" } | { name: "created"; created: CreatedAccessKey };

const titles: Readonly<Record<State["name"], string>> = {
  form: "New access key",
  confirm: "Show that it is you",
  created: "Your new access key",
};

/**
 * Creates a key, and shows it once. Closing it before the key was copied warns first; a press
 * beside it does not close it.
 */
export function NewKeyDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { api, queryClient } = useServices();
  const [state, setState] = useState<State>({ name: "form" });
  const [draft, setDraft] = useState(emptyDraft);
  const [isBusy, setBusy] = useState(false);
  const [copying, setCopying] = useState<"not_copied" | "warned" | "copied">("not_copied");
  const content = useRef<HTMLDivElement>(null);
  useRestoreFocus(state.name, () => {
    const field = state.name === "created" ? null : content.current?.querySelector<HTMLElement>("[data-first-focus]");
    (field ?? content.current)?.focus();
  });

  const create = async (confirmation: Confirmation): Promise<void> => {
    const { name, scopes, days } = draft;
    const expires_at = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    setBusy(true);
    try {
      const input = { ...confirmation, name, scopes, expires_at };
      const created = await runMutation(queryClient, api.accessKeys.create.mutationOptions(), input);
      setState({ name: "created", created });
      void queryClient.invalidateQueries(api.accessKeys.list.queryFilter());
    } finally {
      setBusy(false);
    }
  };

  const close = () => {
    // A sent request cannot be cancelled, so the dialog stays open until the response.
    if (isBusy) return;
    if (state.name === "created" && copying === "not_copied") setCopying("warned");
    else onClose();
  };
  const goOn = (chosen: KeyDraft) => {
    setDraft(chosen);
    setState({ name: "confirm" });
  };

  return (
    <Dialog onClose={close}>
      <DialogContent ref={content} onPointerDownOutside={(event) => event.preventDefault()}>
        <DialogHeader>{titles[state.name]}</DialogHeader>
        {state.name === "form" ? <NewKeyForm initial={draft} onSubmit={goOn} /> : null}
        {state.name === "confirm" ? (
          <ReauthenticationStep action="Create the key" onConfirm={create} onBack={() => setState({ name: "form" })}>
            Whoever has the key can use your account. Show first that it is yours.
          </ReauthenticationStep>
        ) : null}
        {state.name === "created" ? (
          <CreatedKey
            created={state.created}
            username={username}
            isWarned={copying === "warned"}
            onCopy={() => setCopying("copied")}
            onDone={close}
            onLeave={onClose}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
