import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";

/** Stands for a value that differs from call to call. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder of a value in a query. */
export type PlaceholderOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/** A value of a query, or its placeholder. */
export type Bound<Value> = Value | RawBuilder<Value>;

/**
 * Builds a query and its text once, on the first call, for queries that most requests send:
 * building costs more than sending. `build` must not depend on anything but its arguments.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, value: PlaceholderOf<Values>) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Placeholder(name)}`).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
