import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Services, useServices, useSession } from "@/shared/services";

/** The profile; what is stored on the device stands in until the server has answered. */
export function profileQuery({ api, session }: Services) {
  const state = session.get();
  const stored = state.status === "signed_in" ? state.user : undefined;
  return api.accounts.me.queryOptions(undefined, stored === undefined ? {} : { placeholderData: stored });
}

/** The signed-in person as far as it is known, kept fresh from the server and stored for the next load. */
export function useProfile() {
  const services = useServices();
  const state = useSession();
  const { data, isPlaceholderData } = useQuery(profileQuery(services));
  const token = state.status === "signed_in" ? state.token : undefined;
  useEffect(() => {
    if (token !== undefined && data !== undefined && !isPlaceholderData) services.session.rememberUser(token, data);
  }, [services, token, data, isPlaceholderData]);
  return data ?? (state.status === "signed_in" ? state.user : undefined);
}
