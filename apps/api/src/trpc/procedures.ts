import { appRouter } from "./router.ts";

/** What is known of a procedure at run time. */
export interface ProcedureFacts {
  /** `accounts.logIn` */
  name: string;
  /** `query` or `mutation`. */
  type: string;
  /** Whether it says of itself that it makes a password hash. */
  hashesPassword: boolean;
}

function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}

/** Every procedure that there is. The router's type nests them; what runs has them in one record, under their full names. */
export function listProcedures(): ProcedureFacts[] {
  const procedures: object = appRouter._def.procedures;
  return Object.keys(procedures).map((name) => {
    const definition = memberOf(memberOf(procedures, name), "_def");
    return {
      name,
      type: String(memberOf(definition, "type")),
      hashesPassword: memberOf(memberOf(definition, "meta"), "hashesPassword") === true,
    };
  });
}
