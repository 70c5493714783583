import type { FirstStep, FirstSteps } from "@hourloom/schema/accounts/first-steps";
import { showToast } from "@hourloom/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { describeProblem, problemOf } from "@/shared/api/problem";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticMutation, usePendingVariables } from "@/shared/mutations/optimistic-mutation";
import { createLoginCheck } from "@/shared/login/login-store";

interface EndedSteps {
  steps: FirstStep[];
}

const FIRST_STEPS = ["first steps"];

/** Returns a function that ends steps; a failure shows a toast with Retry. */
const firstStepChanges = oncePerLogin(({ api, queryClient, loginStore }) => {
  const isLive = createLoginCheck(loginStore);
  const { queryKey } = api.accounts.firstSteps.queryOptions();
  const { run } = createOptimisticMutation<EndedSteps, FirstSteps>(queryClient, {
    mutationKey: FIRST_STEPS,
    mutationFn: api.accounts.endFirstSteps.mutationOptions().mutationFn,
    scopeOf: () => "first steps",
    isLive,
    onSuccess: (left) => {
      if (isLive()) queryClient.setQueryData(queryKey, left);
    },
    onError: (failure, { steps }) => {
      if (!isLive()) return;
      showToast(`Not saved. ${describeProblem(problemOf(failure))}`, {
        id: "first steps",
        variant: "problem",
        action: { label: "Retry", run: () => end(steps) },
      });
    },
  });
  function end(steps: FirstStep[]): void {
    // The toast of `onError` tells of a failure.
    run({ steps }).catch(() => undefined);
  }
  return end;
});

/** The steps that are left, undefined until they are loaded, and a function that ends some. */
export function useFirstSteps() {
  const services = useServices();
  const query = useQuery(services.api.accounts.firstSteps.queryOptions());
  const pending = usePendingVariables<EndedSteps>(FIRST_STEPS).flatMap(({ steps }) => steps);
  const left = query.data?.left.filter((step) => !pending.includes(step));
  return { left, query, end: firstStepChanges(services) };
}
