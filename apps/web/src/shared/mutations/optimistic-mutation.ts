import {
  type MutationFunction,
  type MutationFunctionContext,
  type MutationKey,
  type MutationOptions,
  type QueryClient,
  useQueryClient,
} from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { untilReachable } from "@/shared/network/reachable";
import { runMutation } from "./run-mutation";

const KEEP_MS = 3_600_000;

type Callbacks = "onMutate" | "onSuccess" | "onError" | "onSettled";

export interface OptimisticOptions<Variables, Data, Before> extends Pick<
  MutationOptions<Data, Error, Variables, Before>,
  Callbacks
> {
  mutationKey: MutationKey;
  mutationFn: MutationFunction<Data, Variables> | undefined;
  /** Whether the account that made the change is still signed in; if not, nothing is sent. */
  isLive: () => boolean;
  /** How long a change waits for a server that does not answer, before it fails. */
  keepMs?: number;
  /** Mutations with the same scope are sent one after the other. */
  scopeOf: (variables: Variables) => string;
}

/**
 * The variables of the mutations with this key that the server has not confirmed yet, oldest first.
 * They all come from one definition.
 */
function pendingVariables<Variables>(queryClient: QueryClient, mutationKey: MutationKey) {
  const cache = queryClient.getMutationCache();
  let last: readonly Variables[] = [];

  /** `find` is generic in the type of the variables, unlike `findAll`. */
  function variablesOf(mutationId: number): Variables | undefined {
    const isThis = (mutation: { mutationId: number }) => mutation.mutationId === mutationId;
    return cache.find<unknown, Error, Variables>({ mutationKey, predicate: isThis })?.state.variables;
  }

  return {
    subscribe: (listener: () => void) => cache.subscribe(listener),
    /** Returns the same array until it changes. */
    get: () => {
      const next = cache
        .findAll({ mutationKey, status: "pending" })
        .map(({ mutationId }) => variablesOf(mutationId))
        .filter((variables) => variables !== undefined);
      const isSame = next.length === last.length && next.every((variables, index) => variables === last[index]);
      if (!isSame) last = next;
      return last;
    },
  };
}

/**
 * A mutation whose pending variables are shown on top of the cached data, so that a failure needs
 * no rollback. Its functions are defaults of its key and its variables plain data: a stored pending
 * mutation can be sent by a later page.
 */
export function createOptimisticMutation<Variables, Data, Before = unknown>(
  queryClient: QueryClient,
  {
    scopeOf,
    mutationKey,
    mutationFn,
    isLive,
    keepMs = KEEP_MS,
    ...callbacks
  }: OptimisticOptions<Variables, Data, Before>,
) {
  async function send(variables: Variables, context: MutationFunctionContext): Promise<Data> {
    await untilReachable(keepMs);
    if (!isLive() || mutationFn === undefined) throw new Error("The login that this change belongs to is over.");
    return mutationFn(variables, context);
  }
  queryClient.setMutationDefaults(mutationKey, { ...callbacks, mutationFn: send });
  return {
    pending: pendingVariables<Variables>(queryClient, mutationKey),
    /** Rejects with the reason if it fails; the variables are not pending any more then. */
    run: (variables: Variables) =>
      runMutation<Data, Error, Variables, Before>(
        queryClient,
        { mutationKey, scope: { id: scopeOf(variables) } },
        variables,
      ),
  };
}

/** The pending variables of a mutation that is defined elsewhere. */
export function usePendingVariables<Variables>(mutationKey: MutationKey): readonly Variables[] {
  const queryClient = useQueryClient();
  const [pending] = useState(() => pendingVariables<Variables>(queryClient, mutationKey));
  return useSyncExternalStore(pending.subscribe, pending.get);
}
