import type { Calculator } from "../../core/calculator.ts";
import type { ItemContext } from "../../core/context.ts";
import type { LimitsService } from "../../core/limits.ts";
import type { FetchPublic } from "../../core/public-fetch/fetch-public.ts";
import type { AddressSeal } from "./sealed-address.ts";

export interface FeedContext extends ItemContext {
  fetchPublic: FetchPublic;
  fileReader: Calculator;
  limits: Pick<LimitsService, "take" | "release">;
  seal: AddressSeal;
  /** From 0 to less than 1. */
  random: () => number;
}
