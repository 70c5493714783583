import type { Confirmation, User } from "@hourloom/schema/accounts/accounts";
import type { Feed } from "@hourloom/schema/accounts/feeds";
import { Checkbox } from "@hourloom/ui/checkbox";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import { FetchState } from "@/shared/layout/fetch-state";
import { runMutation } from "@/shared/mutations/run-mutation";
import { ReauthenticationButton } from "@/features/accounts/reauthentication/reauthentication-button";
import { useLeaveAccount } from "./use-leave-account";

interface FeedsChoiceProps {
  feeds: UseQueryResult<readonly Feed[], unknown>;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** The feeds, and whether they end as well, also if they are not known; nothing without feeds. */
function FeedsChoice({ feeds, isChosen, onChange }: FeedsChoiceProps) {
  if (feeds.data?.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-pretty">Feeds are read without signing in, by whoever has their addresses.</p>
      <FetchState query={feeds} what="Your feeds" loading={null} />
      {feeds.data !== undefined && (
        <ul aria-label="Feeds" className="list-disc ps-5 [overflow-wrap:anywhere]">
          {feeds.data.map(({ id, title }) => (
            <li key={id}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Checkbox label="End all feeds, too" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
    </div>
  );
}

export function LogOutEverywhere({ profile }: { profile: User }) {
  const { api, queryClient } = useServices();
  const leaveAccount = useLeaveAccount();
  // Read before the dialog opens, which would otherwise change while somebody types in it.
  const feeds = useQuery(api.feeds.list.queryOptions());
  const [endsFeeds, setEndsFeeds] = useState(true);
  const send = (confirmation: Confirmation) =>
    runMutation(queryClient, api.accounts.logOutEverywhere.mutationOptions(), {
      ...confirmation,
      end_feeds: endsFeeds,
    });
  return (
    <ReauthenticationButton
      button={{ className: "mt-3 self-start", children: "Log out everywhere" }}
      title="Log out everywhere?"
      action="Log out everywhere"
      hasPassword={profile.has_password}
      onConfirm={(confirmation) =>
        leaveAccount(() => send(confirmation), {
          id: "everywhere",
          text: "You are logged out everywhere.",
        })
      }
    >
      <p className="text-pretty">
        Every device and every script is signed out, this one too, and access keys end. Links in mails that would sign
        in or set a password stop working, and no device counts as known any more.
      </p>
      <FeedsChoice feeds={feeds} isChosen={endsFeeds} onChange={setEndsFeeds} />
    </ReauthenticationButton>
  );
}
