/** What other programs find in a sample; see the README beside the file of expectations. */
export interface Expectation {
  readonly file: string;
  readonly count?: { readonly events?: number; readonly vtodo?: number };
  readonly window?: {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
    readonly zoneForFloatingAndAllDay: string;
    /** Programs that agree; empty if none does. */
    readonly confirmedBy: readonly string[];
  };
}
