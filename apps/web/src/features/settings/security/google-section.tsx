import type { Confirmation, User } from "@hourloom/schema/accounts/accounts";
import { Skeleton } from "@hourloom/ui/skeleton";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { runMutation } from "@/shared/mutations/run-mutation";
import { usableZone } from "@/shared/time/clock";
import { formatDateTime } from "@/shared/time/format";
import { Section } from "@/shared/layout/section";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { ignoreNotFound } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { useGoogleClientId } from "@/features/accounts/queries";
import { ReauthenticationButton } from "@/features/accounts/reauthentication/reauthentication-button";

async function removeGoogle({ api, queryClient }: Services, confirmation: Confirmation): Promise<void> {
  await ignoreNotFound(runMutation(queryClient, api.accounts.removeGoogleLink.mutationOptions(), confirmation));
  const link = api.accounts.googleLink.queryFilter();
  queryClient.setQueryData(link.queryKey, { joined_at: null });
  void queryClient.invalidateQueries(link);
  showToast("The Google account does not open this account any more.", { id: "google" });
}

function Joined({ profile, joinedAt }: { profile: User; joinedAt: string }) {
  const services = useServices();
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-pretty tabular-nums">
          Joined on {formatDateTime(joinedAt, usableZone(profile.timezone))}. Google signs in to this account.
        </p>
        {profile.has_password ? (
          <ReauthenticationButton
            button={{ "aria-label": "Remove Google", children: "Remove" }}
            title="Remove Google?"
            action="Remove Google"
            hasPassword
            onConfirm={(confirmation) => removeGoogle(services, confirmation)}
          >
            <p className="text-pretty">
              You sign in with your password from then on. Where you are signed in you stay so. Who signs in with Google
              and has your address joins the two again, and you are sent a mail.
            </p>
          </ReauthenticationButton>
        ) : null}
      </div>
      {profile.has_password ? null : (
        <p className="text-pretty text-muted">
          It is the only way into this account. To remove it, set a password above first.
        </p>
      )}
    </>
  );
}

/** The linked Google account; nothing if there is none and Google is not configured. */
export function GoogleSection({ profile }: { profile: User }) {
  const clientId = useGoogleClientId();
  const { data } = useQuery(useServices().api.accounts.googleLink.queryOptions());
  const text = useRef<HTMLParagraphElement>(null);
  const isOffered = clientId !== undefined && clientId !== null;
  const joinedAt = data?.joined_at ?? null;
  // The button that opened the dialog is removed with the row.
  useRestoreFocus(joinedAt, () => {
    if (joinedAt === null) text.current?.focus();
  });
  if (joinedAt === null && !isOffered) return null;
  return (
    <Section id="google" title="Google">
      {data === undefined ? (
        <Skeleton className="h-5 w-64" />
      ) : joinedAt === null ? (
        <p ref={text} tabIndex={-1} className="text-pretty text-muted outline-none">
          No Google account is joined. Sign in with Google once, with the address of this account, to join it.
        </p>
      ) : (
        <Joined profile={profile} joinedAt={joinedAt} />
      )}
    </Section>
  );
}
