import type { FastifyRequest } from "fastify";
import type { AccessLevel } from "@hourloom/schema/accounts/access-keys";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { isAccessKey, type KeyActor } from "../services/access-keys/authenticate.ts";
import type { AccessKeysService } from "../services/access-keys/access-keys-service.ts";
import type { AccountsService } from "../services/accounts/accounts-service.ts";
import type { Actor } from "../services/accounts/logins.ts";
import type { Client, Owner } from "../core/context.ts";
import type { QuotasService } from "../core/quotas.ts";
import { unwrap } from "../core/domain-error.ts";
import { browserOf } from "./browser.ts";
import { clientFamilyOf } from "./client-family.ts";
import { limitKeyOf, networkOf } from "./client-address.ts";
import { checkOrigin } from "./own-origin.ts";
import { isUtf8 } from "node:buffer";

/**
 * The token of an `Authorization: Token …` header, as Django REST Framework's `TokenAuthentication`
 * reads it: the scheme in any case, any white space after it; another scheme counts as missing.
 * Node decodes header bytes as Latin-1, so bytes that are not UTF-8 can be detected.
 */
function tokenOf(header: string | undefined): Result<string> {
  const [scheme = "", token, ...rest] = (header ?? "").trim().split(/[ \t\n\v\f\r]+/);
  if (scheme.toLowerCase() !== "token") return err({ code: "credentials_missing" });
  if (token === undefined) return err({ code: "credentials_malformed", problem: "empty" });
  if (rest.length > 0) return err({ code: "credentials_malformed", problem: "spaces" });
  return isUtf8(Buffer.from(token, "latin1"))
    ? ok(token)
    : err({ code: "credentials_malformed", problem: "characters" });
}

/**
 * Returns the actor of a request by the token of a login in its `Authorization` header. An access
 * key is an invalid token here.
 */
export async function resolveActor(accounts: AccountsService, request: FastifyRequest): Promise<Result<Actor>> {
  const token = tokenOf(request.headers.authorization);
  return token.ok ? accounts.authenticate(token.value) : token;
}

/** The key of the sender for rate limits. */
export function addressOf(request: FastifyRequest): string {
  return limitKeyOf(request.ip);
}

/**
 * The client of a request. Browser and family are parsed lazily, since that is slow and few
 * requests need them.
 */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    network: networkOf(request.ip),
    get browser() {
      return browserOf(request.headers["user-agent"]);
    },
    get family() {
      return clientFamilyOf(request.headers["user-agent"]);
    },
  };
}

type Caller = { kind: "login"; actor: Actor } | { kind: "key"; actor: KeyActor };

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

function allows(level: AccessLevel, request: FastifyRequest): boolean {
  return level === "write" || (level === "read" && isRead(request));
}

/** Identifies the caller once for each request. */
export function createCallers(
  { accounts, accessKeys, quotas }: { accounts: AccountsService; accessKeys: AccessKeysService; quotas: QuotasService },
  publicUrl: string,
) {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const owners = new WeakMap<FastifyRequest, Owner>();

  /** The form of the text tells a key from a token, so there is one look-up. */
  async function findCaller(request: FastifyRequest): Promise<Result<Caller>> {
    const token = tokenOf(request.headers.authorization);
    if (token.ok && isAccessKey(token.value)) {
      const byKey = await accessKeys.authenticate(token.value, clientOf(request));
      return byKey.ok ? ok({ kind: "key", actor: byKey.value }) : byKey;
    }
    const byLogin = token.ok ? await accounts.authenticate(token.value) : token;
    return byLogin.ok ? ok({ kind: "login", actor: byLogin.value }) : byLogin;
  }

  async function takeCaller(request: FastifyRequest): Promise<Caller> {
    const caller = unwrap(await findCaller(request));
    unwrap(quotas.take(isRead(request) ? "read:account" : "write:account", caller.actor.userId));
    owners.set(request, caller.actor);
    request.account = caller.actor.userId;
    return caller;
  }

  function found<Value>(known: WeakMap<FastifyRequest, Value>, request: FastifyRequest): Value {
    const caller = known.get(request);
    if (caller === undefined) throw new Error(`${request.routeOptions.url ?? "a route"} does not require credentials`);
    return caller;
  }

  return {
    addressOf,
    clientOf,
    requireOwnOrigin: async (request: FastifyRequest): Promise<void> => {
      unwrap(checkOrigin(request, publicUrl));
    },
    requireActor: async (request: FastifyRequest): Promise<void> => {
      const caller = await takeCaller(request);
      if (caller.kind === "key") return unwrap(err({ code: "key_scope" }));
      actors.set(request, caller.actor);
    },
    requireOwner: async (request: FastifyRequest): Promise<void> => {
      const caller = await takeCaller(request);
      if (caller.kind === "key" && !allows(caller.actor.scopes.api, request)) unwrap(err({ code: "key_scope" }));
    },
    actorOf: (request: FastifyRequest): Actor => found(actors, request),
    ownerOf: (request: FastifyRequest): Owner => found(owners, request),
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** The id of the account, once it is known by valid credentials. */
    account?: string;
  }
}
