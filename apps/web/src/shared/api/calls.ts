import type { SettingsCopy } from "@/shared/time/settings-copy";
import type { AppRouter } from "@hourloom/api/trpc/router";
import type { AnyTRPCQueryProcedure, inferProcedureInput } from "@trpc/server";

type Procedures = AppRouter["_def"]["record"];

/** The queries of one router, such as `calendar`. */
type CallsOf<Area extends keyof Procedures> = {
  [Name in keyof Procedures[Area]]: Procedures[Area][Name] extends AnyTRPCQueryProcedure
    ? { path: `${Area}.${Name & string}`; input: inferProcedureInput<Procedures[Area][Name]> }
    : never;
}[keyof Procedures[Area]];

/** A query of the API with its input. */
export type QueryCall = { [Area in keyof Procedures]: CallsOf<Area> }[keyof Procedures];

/** What decides which data a screen asks for first. */
export interface Visit {
  /** The search parameters of its URL. */
  search: Record<string, unknown>;
  /** The date in the account's time zone. */
  today: string;
  settings: SettingsCopy;
  isPhone: boolean;
}
