import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/**
 * Runs a mutation without an observer: outside of a component, and for variables with a password,
 * which `useMutation` would keep while its component is mounted. Rejects with the server's error or
 * a network error.
 */
export function runMutation<Data, Failure, Variables, Result>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Failure, Variables, Result>,
  variables: Variables,
): Promise<Data> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
