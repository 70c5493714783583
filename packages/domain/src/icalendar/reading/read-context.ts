import type { ExpansionBudget } from "../zones/expansion-budget.ts";
import type { ZoneResolver } from "../zones/zone-resolver.ts";
import type { Problem } from "./event-row.ts";

/** What the components of one calendar are read with. */
export interface ReadContext {
  readonly accountZone: string;
  /** IANA name of the zone at whose midnight an instant names a whole day. */
  readonly dayZone: string;
  readonly zones: ZoneResolver;
  readonly budget: ExpansionBudget;
  readonly report: (problem: Problem) => void;
}
