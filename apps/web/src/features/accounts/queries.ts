import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Services, useServices, useSession } from "@/shared/api/services";

/** The profile as this device has stored it. */
export function storedProfile({ session }: Services) {
  const state = session.get();
  return state.status === "signed_in" ? state.user : undefined;
}

/** The profile; what is stored on the device stands in until the server has answered. */
export function profileQuery(services: Services) {
  const { api } = services;
  const stored = storedProfile(services);
  return api.accounts.me.queryOptions(undefined, stored === undefined ? {} : { placeholderData: stored });
}

/** How this installation lets people in: asked once. It stays while a sign-in empties the cache. */
export function signInOptionsQuery({ api }: Services) {
  return api.accounts.signInOptions.queryOptions(undefined, { staleTime: Infinity, placeholderData: keepPreviousData });
}

/** Where the account is signed in. */
export function sessionsQuery({ api }: Services) {
  return api.accounts.sessions.queryOptions();
}

/** The new address that waits for its confirmation; null where there is none. */
export function emailChangeQuery({ api }: Services) {
  return api.accounts.emailChange.queryOptions();
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

/** Google's client id, where this installation has one; undefined as long as that is not known. */
export function useGoogleClientId(): string | null | undefined {
  return useQuery(signInOptionsQuery(useServices())).data?.google_client_id;
}
