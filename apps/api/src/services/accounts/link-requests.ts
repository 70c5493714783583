import { emailKeyOf } from "@hourloom/domain/accounts/account-key";
import { findLogin } from "@hourloom/db/queries/accounts";
import { insertMail } from "@hourloom/db/queries/mail-outbox";
import { vouchForUserId } from "@hourloom/db/owner";
import type { LinkRequest } from "@hourloom/schema/accounts";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Client, type ServiceContext } from "../context.ts";
import type { LimitsService } from "../limits.ts";

export interface LinkRequestDeps extends ServiceContext {
  limits: LimitsService;
  mailWaits: () => void;
}

type Account = NonNullable<Awaited<ReturnType<typeof findLogin>>>;

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
  const emailKey = emailKeyOf(input.email);
  // The pause first: what it holds back is not one of the hour's.
  if (!(await deps.limits.take(pause, emailKey)).ok) return done(null);
  if (!(await deps.limits.take(byAddress, emailKey)).ok) return done(null);

  const id = newId(deps.now());
  // Nothing is held or looked up beside: to write to the account's row, or about it, would take longer than to find that there is none. A mail to one that
  // is gone is dropped when its turn comes.
  const account = await findLogin(deps.db, emailKey);
  if (account !== undefined && concerns(account)) {
    await insertMail(deps.db, { id, user_id: vouchForUserId(account.id), kind });
  } else {
    await insertMail(deps.db, { id, user_id: null, kind: "discarded" });
  }
  deps.mailWaits();
  return done(null);
}
