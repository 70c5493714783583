import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    isFullDose: boolean;
  }
}

/** The number of random cases of a property test, by the dose that vitest.config.ts provides. */
export function casesOf({ usual, full }: { usual: number; full: number }): number {
  return inject("isFullDose") ? full : usual;
}
