import { appRouter } from "./router.ts";

export interface ProcedureFacts {
  /** Such as `accounts.logIn`. */
  name: string;
  /** `query` or `mutation`. */
  type: string;
  /** Whether its metadata say that it waits in a queue of its own. */
  hasOwnQueue: boolean;
}

function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/** Lists every procedure. At run time tRPC has them in one record by full name. */
export function listProcedures(): ProcedureFacts[] {
  const procedures: object = appRouter._def.procedures;
  return Object.keys(procedures).map((name) => {
    const definition = memberOf(memberOf(procedures, name), "_def");
    return {
      name,
      type: String(memberOf(definition, "type")),
      hasOwnQueue: memberOf(memberOf(definition, "meta"), "hasOwnQueue") === true,
    };
  });
}
