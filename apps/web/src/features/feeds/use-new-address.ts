import type { Confirmation } from "@hourloom/schema/accounts/accounts";
import type { FeedWithAddress } from "@hourloom/schema/accounts/feeds";
import { showToast } from "@hourloom/ui/toast";
import { useState } from "react";
import { isNotFound, problemOf } from "@/shared/api/problem";
import { type Services, useServices } from "@/shared/api/services";
import { feedRequest } from "@/shared/commands/feed-request";

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
      feedRequest.close();
      showToast("This feed does not exist any more.", { id: "feed", variant: "problem" });
    } finally {
      setBusy(false);
      void services.queryClient.invalidateQueries(services.api.feeds.list.queryFilter());
    }
  };
  return { made, isBusy, make };
}
