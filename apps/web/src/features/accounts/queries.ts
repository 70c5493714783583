import type { ProfilePatch, User } from "@hourloom/schema/accounts/accounts";
import { omitUndefined } from "@hourloom/domain/items/members";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Services, useServices, useLogin } from "@/shared/api/services";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { findUser } from "@/shared/login/login-store";
import { usableZone } from "@/shared/time/clock";

/** The key of the mutation that changes the profile optimistically. */
export const PENDING_PROFILE = ["profile"];

/** The profile, with the one stored on this device as placeholder. */
export function profileQuery({ api, loginStore }: Services) {
  const stored = findUser(loginStore.get());
  return api.accounts.me.queryOptions(undefined, stored === undefined ? {} : { placeholderData: stored });
}

/**
 * The profile of the signed-in user with its pending changes; without those it is also written to
 * storage for the next load.
 */
export function useProfile() {
  const services = useServices();
  const state = useLogin();
  const { data, isPlaceholderData } = useQuery(profileQuery(services));
  const pending = usePendingVariables<ProfilePatch>(PENDING_PROFILE);
  const token = state.status === "signed_in" ? state.token : undefined;
  useEffect(() => {
    if (token !== undefined && data !== undefined && !isPlaceholderData) services.loginStore.rememberUser(token, data);
  }, [services, token, data, isPlaceholderData]);
  const profile = data ?? findUser(state);
  return profile && pending.reduce<User>((before, patch) => ({ ...before, ...omitUndefined(patch) }), profile);
}

/** The zone of the account, or of the device until the profile is loaded. */
export function useAccountZone(): string {
  return usableZone(useProfile()?.timezone);
}

/**
 * Google's client id, null if not configured, undefined until it is loaded. Fetched once; the
 * placeholder keeps it while a sign-in clears the cache.
 */
export function useGoogleClientId(): string | null | undefined {
  const options = { staleTime: Infinity, placeholderData: keepPreviousData };
  return useQuery(useServices().api.accounts.signInOptions.queryOptions(undefined, options)).data?.google_client_id;
}
