import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import type { FeedWithAddress } from "@hourloom/schema/accounts/feeds";
import { Button } from "@hourloom/ui/button";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { profileQuery, useProfile } from "@/features/accounts/queries";
import { Reauthentication, type ReauthenticationProps } from "@/features/accounts/reauthentication/reauthentication";
import { isNotFound, problemOf } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { closeFeed } from "@/shared/commands/feed-request";
import { FetchState } from "@/shared/layout/fetch-state";

/** Makes an address by `send`, after which the list is fetched again. */
export function useNewAddress(send: (services: Services, confirmation: Confirmation) => Promise<FeedWithAddress>) {
  const services = useServices();
  const [made, setMade] = useState<FeedWithAddress>();
  const [isBusy, setBusy] = useState(false);
  const make = async (confirmation: Confirmation): Promise<void> => {
    setBusy(true);
    try {
      setMade(await send(services, confirmation));
    } catch (error) {
      if (!isNotFound(problemOf(error))) throw error;
      closeFeed();
      showToast("This feed does not exist any more.", { id: "feed", variant: "problem" });
    } finally {
      setBusy(false);
      void services.queryClient.invalidateQueries(services.api.feeds.list.queryFilter());
    }
  };
  return { made, isBusy, make };
}

interface ConfirmAddressProps extends ReauthenticationProps {
  onBack?: () => void;
  /** What happens, as a text. */
  children: ReactNode;
}

/** Asks whose account it is before an address is made. */
export function ConfirmAddress({ onBack, children, ...reauthentication }: ConfirmAddressProps) {
  const profile = useProfile();
  const query = useQuery(profileQuery(useServices()));
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="text-pretty [overflow-wrap:anywhere]">{children}</p>
      {profile === undefined ? (
        <FetchState query={query} what="Your profile" loading={<p role="status">Loading your profile...</p>} />
      ) : (
        <Reauthentication hasPassword={profile.has_password} {...reauthentication} />
      )}
      {onBack === undefined ? null : (
        <Button className="self-start" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  );
}
