import type { ProfilePatch, User } from "@hourloom/schema/accounts/accounts";
import { omitUndefined } from "@hourloom/domain/items/members";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Services, useServices, useSession } from "@/shared/api/services";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { findUser } from "@/shared/session/session";

/** The key of the mutation that changes the profile optimistically. */
export const PENDING_PROFILE = ["profile"];

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

/**
 * The profile of the signed-in user with its pending changes; without those it is also written to
 * storage for the next load.
 */
export function useProfile() {
  const services = useServices();
  const state = useSession();
  const { data, isPlaceholderData } = useQuery(profileQuery(services));
  const pending = usePendingVariables<ProfilePatch>(PENDING_PROFILE);
  const token = state.status === "signed_in" ? state.token : undefined;
  useEffect(() => {
    if (token !== undefined && data !== undefined && !isPlaceholderData) services.session.rememberUser(token, data);
  }, [services, token, data, isPlaceholderData]);
  const profile = data ?? findUser(state);
  return profile && pending.reduce<User>((before, patch) => ({ ...before, ...omitUndefined(patch) }), profile);
}

/** Google's client id, null if not configured, undefined until it is loaded. */
export function useGoogleClientId(): string | null | undefined {
  return useQuery(signInOptionsQuery(useServices())).data?.google_client_id;
}
