/**
 * Runs `work` every `everyMs`; a round is left out while the previous one runs. `stop` waits for
 * the last one.
 */
export function startRepeating(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
