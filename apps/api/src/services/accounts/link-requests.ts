import { accountKey } from "@hourloom/domain/accounts/account-key";
import { lockLogin } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId } from "@hourloom/db/owner";
import type { LinkRequest } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";
import { audit } from "./audit.ts";

export interface LinkRequestDeps extends ServiceContext {
  limits: LimitsService;
  mailWaits: () => void;
}

type Account = NonNullable<Awaited<ReturnType<typeof lockLogin>>>;

const kinds = {
  activation: {
    limits: ["resend:client", "resend:address", "resend:address-pause"],
    /** Only who has never been active waits for a link. */
    concerns: (account: Account) => !account.is_active && account.activated_at === null,
  },
  password_reset: {
    limits: ["reset:client", "reset:address", "reset:address-pause"],
    concerns: (account: Account) => account.is_active && account.password_hash !== null,
  },
} as const;

/**
 * Queues a mail with a link, if the address is that of an account which it concerns, and a mail to nobody otherwise: who asks learns nothing from the
 * answer, the statements or the time. More than five an hour for one address, or one within a minute, are answered in the same way without a mail.
 */
export async function requestLink(
  deps: LinkRequestDeps,
  kind: keyof typeof kinds,
  { input, client }: { input: LinkRequest; client: Client },
): Promise<Outcome<null>> {
  const { limits, concerns } = kinds[kind];
  const [byClient, byAddress, pause] = limits;
  const allowed = await deps.limits.take(byClient, client.address);
  if (!allowed.ok) return allowed;
  const emailKey = accountKey(input.email);
  // The pause first: what it holds back is not one of the hour's.
  if (!(await deps.limits.take(pause, emailKey)).ok) return done(null);
  if (!(await deps.limits.take(byAddress, emailKey)).ok) return done(null);

  const id = newId(deps.now());
  await deps.db.transaction().execute(async (tx) => {
    // Held, so that the account is still there when its mail is written down.
    const account = await lockLogin(tx, emailKey);
    const userId = account === undefined ? null : vouchForUserId(account.id);
    if (kind === "password_reset") await audit({ ...deps, db: tx }, "reset_requested", { userId, client });
    if (userId !== null && account !== undefined && concerns(account))
      await insertMail(tx, { id, user_id: userId, kind });
    else await insertMail(tx, { id, user_id: null, kind: "discarded" });
  });
  deps.mailWaits();
  return done(null);
}
