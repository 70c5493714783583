import type { AccessKey } from "@hourloom/schema/accounts/access-keys";
import type { Confirmation, User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ignoreNotFound } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { runMutation } from "@/shared/mutations/run-mutation";
import { usableZone } from "@/shared/time/clock";
import { formatDateTime } from "@/shared/time/format";
import { ListState } from "../security/list-state";
import { ReauthenticationButton } from "@/features/accounts/reauthentication/reauthentication-button";
import { expiryText, lastUseText, scopesText } from "./access-key-texts";
import { NewKeyDialog } from "./new-key-dialog";

async function revokeKey(
  { api, queryClient }: Services,
  { id, name }: AccessKey,
  confirmation: Confirmation,
): Promise<void> {
  const input = { ...confirmation, id };
  await ignoreNotFound(runMutation(queryClient, api.accessKeys.revoke.mutationOptions(), input));
  const keys = api.accessKeys.list.queryFilter();
  queryClient.setQueryData(keys.queryKey, (list) => list?.filter((key) => key.id !== id));
  void queryClient.invalidateQueries(keys);
  showToast(`The access key “${name}” was revoked.`, { id: "access-key" });
}

function KeyRow({ listed, profile }: { listed: AccessKey; profile: User }) {
  const services = useServices();
  const zone = usableZone(profile.timezone);
  const { name } = listed;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="flex min-w-0 flex-col gap-0.5 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-semibold">
          {name}
        </p>
        <p className="text-xs text-muted">{scopesText(listed.scopes)}</p>
        <p className="text-xs text-muted tabular-nums">{lastUseText(listed, zone)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted tabular-nums">
          <span>Created {formatDateTime(listed.created_at, zone)}</span>
          <span className={listed.is_expired ? "text-danger" : undefined}>{expiryText(listed, zone)}</span>
        </p>
      </div>
      <ReauthenticationButton
        button={{ "aria-label": `Revoke the access key “${name}”`, children: "Revoke" }}
        title="Revoke the access key?"
        action="Revoke the key"
        isDestructive
        hasPassword={profile.has_password}
        onConfirm={(confirmation) => revokeKey(services, listed, confirmation)}
      >
        <p className="text-pretty [overflow-wrap:anywhere]">
          What uses “{name}” has no access from its next request on. What it has changed stays.
        </p>
      </ReauthenticationButton>
    </li>
  );
}

/** The access keys, and a button that creates one. */
export function AccessKeysList({ profile }: { profile: User }) {
  const query = useQuery(useServices().api.accessKeys.list.queryOptions());
  const [isCreating, setCreating] = useState(false);
  const create = useRef<HTMLButtonElement>(null);
  const keys = query.data;
  // The button that opened the dialog is removed with its key.
  useRestoreFocus(keys?.length, (before) => {
    if (before !== undefined) create.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <p className="text-pretty text-muted">
        A key lets a phone, a computer or a script use your account without your password, and do only what you choose.
        All keys end when your password or address changes, and when you log out everywhere.
      </p>
      <Button ref={create} className="self-start" onClick={() => setCreating(true)}>
        New key…
      </Button>
      {keys === undefined ? (
        <ListState query={query} what="Your access keys" loadingText="Loading access keys..." />
      ) : keys.length === 0 ? (
        <p>There are no access keys yet.</p>
      ) : (
        <ul tabIndex={-1} aria-labelledby="access-keys" className="-mb-3 divide-y divide-line outline-none">
          {keys.map((accessKey) => (
            <KeyRow key={accessKey.id} listed={accessKey} profile={profile} />
          ))}
        </ul>
      )}
      {isCreating ? <NewKeyDialog username={profile.username} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
