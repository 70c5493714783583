/**
 * A pure function with an unpredictable run time, such as expanding an imported recurrence rule. A
 * worker thread imports it by module and name; input and result are copied (structured clone), but
 * for long octets of the result.
 */
export interface Calculation<Input, Result> {
  /** `import.meta.url` of the module that exports the function. */
  module: string;
  name: string;
  run: (input: Input) => Result;
}

/** The calculation of a function that `module`, given by its `import.meta.url`, exports. */
export function defineCalculation<Input, Result>(
  module: string,
  run: (input: Input) => Result,
): Calculation<Input, Result> {
  return { module, name: run.name, run };
}
