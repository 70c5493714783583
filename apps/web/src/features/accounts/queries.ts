import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Services, useServices, useSession } from "@/shared/api/services";
import { findUser } from "@/shared/session/session";

/** The profile stored on this device. */
export function storedProfile({ session }: Services) {
  return findUser(session.get());
}

/** The profile, with the stored one as placeholder. */
export function profileQuery(services: Services) {
  const { api } = services;
  const stored = storedProfile(services);
  return api.accounts.me.queryOptions(undefined, stored === undefined ? {} : { placeholderData: stored });
}

/**
 * Sign-in methods of the installation, fetched once. The placeholder keeps them while a sign-in
 * clears the cache.
 */
export function signInOptionsQuery({ api }: Services) {
  return api.accounts.signInOptions.queryOptions(undefined, { staleTime: Infinity, placeholderData: keepPreviousData });
}

/** Active logins of the account. */
export function sessionsQuery({ api }: Services) {
  return api.accounts.sessions.queryOptions();
}

/** The new address that is not confirmed yet, or null. */
export function emailChangeQuery({ api }: Services) {
  return api.accounts.emailChange.queryOptions();
}

/** The profile of the signed-in user, also written to storage for the next load. */
export function useProfile() {
  const services = useServices();
  const state = useSession();
  const { data, isPlaceholderData } = useQuery(profileQuery(services));
  const token = state.status === "signed_in" ? state.token : undefined;
  useEffect(() => {
    if (token !== undefined && data !== undefined && !isPlaceholderData) services.session.rememberUser(token, data);
  }, [services, token, data, isPlaceholderData]);
  return data ?? findUser(state);
}

/** Google's client id, null if not configured, undefined until it is loaded. */
export function useGoogleClientId(): string | null | undefined {
  return useQuery(signInOptionsQuery(useServices())).data?.google_client_id;
}
