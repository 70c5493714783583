import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/**
 * Runs a mutation outside of a component, where `useMutation` cannot be called. Rejects with the
 * server's error or a network error.
 */
export function runMutation<Data, Failure, Variables, Result>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Failure, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
