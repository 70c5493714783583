import type { FirstStep, FirstSteps } from "@hourloom/schema/accounts/first-steps";
import { useQuery } from "@tanstack/react-query";
import { oncePerLogin, useServices } from "@/shared/api/services";
import { createOptimisticChange } from "@/shared/account/optimistic-change";
import { usePendingVariables } from "@/shared/mutations/optimistic-mutation";

interface EndedSteps {
  steps: FirstStep[];
}

const FIRST_STEPS = ["first steps"];

const firstStepChanges = oncePerLogin((services) => {
  const { api, queryClient } = services;
  const { firstSteps, endFirstSteps } = api.accounts;
  return createOptimisticChange<EndedSteps, FirstSteps>(services, {
    mutationKey: FIRST_STEPS,
    mutationFn: endFirstSteps.mutationOptions().mutationFn,
    scopeOf: () => "first steps",
    filter: firstSteps.queryFilter(),
    toast: "first steps",
    onSaved: (left) => void queryClient.setQueryData(firstSteps.queryKey(), left),
  });
});

/** The steps that are left, undefined until they are loaded, and a function that ends some. */
export function useFirstSteps() {
  const services = useServices();
  const query = useQuery(services.api.accounts.firstSteps.queryOptions());
  const pending = usePendingVariables<EndedSteps>(FIRST_STEPS).flatMap(({ steps }) => steps);
  const left = query.data?.left.filter((step) => !pending.includes(step));
  const end = firstStepChanges(services);
  return { left, query, end: (steps: FirstStep[]) => end({ steps }) };
}
