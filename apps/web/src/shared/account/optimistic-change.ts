import type { QueryFilters } from "@tanstack/react-query";
import { showToast } from "@hourloom/ui/toast";
import { failureText } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { createLoginCheck } from "@/shared/login/login-store";
import { announce } from "@/shared/page/announcer";
import { createOptimisticMutation, type OptimisticOptions } from "@/shared/mutations/optimistic-mutation";

interface OptimisticChangeOptions<Variables, Data> extends Pick<
  OptimisticOptions<Variables, Data, unknown>,
  "mutationKey" | "mutationFn" | "scopeOf"
> {
  /** The queries whose data contains the change. */
  filter: QueryFilters;
  toast: string;
  /** Puts what the server has saved into the cache. */
  onSaved: (data: Data, variables: Variables) => void;
  /** Restores what is outside of the cache. */
  onFailed?: () => void;
}

/**
 * Returns a function that changes data of the account; a failure shows what was there before, and a
 * toast with Retry.
 */
export function createOptimisticChange<Variables, Data>(
  { queryClient, loginStore }: Services,
  { filter, toast, onSaved, onFailed, ...mutation }: OptimisticChangeOptions<Variables, Data>,
): (variables: Variables) => void {
  const isLive = createLoginCheck(loginStore);
  const { run } = createOptimisticMutation<Variables, Data>(queryClient, {
    ...mutation,
    isLive,
    onSuccess: async (data, variables) => {
      await queryClient.cancelQueries(filter);
      if (!isLive()) return;
      onSaved(data, variables);
      // What was fetched meanwhile may have contained a later change of another device.
      void queryClient.invalidateQueries(filter);
    },
    onError: (failure, variables) => {
      if (!isLive()) return;
      onFailed?.();
      void queryClient.invalidateQueries(filter);
      const text = `Not saved. ${failureText(failure)}`;
      announce(text, "assertive");
      showToast(text, { id: toast, variant: "problem", action: { label: "Retry", run: () => change(variables) } });
    },
  });
  function change(variables: Variables): void {
    // The toast of `onError` tells of a failure.
    run(variables).catch(() => undefined);
  }
  return change;
}
