import { burnLinks, insertLink } from "@hourloom/db/queries/links";
import type { UserId } from "@hourloom/db/owner";
import type { LinkPurpose } from "@hourloom/db/tables";
import { newId, type ServiceContext } from "../context.ts";
import { encodeUid, hashToken, newLinkToken } from "./secrets.ts";

/** How long a link works, and the page that it opens. */
const links: Readonly<Record<LinkPurpose, { minutes: number; page: string }>> = {
  activation: { minutes: 72 * 60, page: "activate" },
  password_reset: { minutes: 60, page: "reset_password" },
  sign_in: { minutes: 15, page: "sign_in" },
};

/**
 * Makes a link for a mail that leaves now, and answers its address below `publicUrl`. Its secret is made here, so that only the hash is ever stored. A
 * new link for a new password or to sign in ends the older ones: `context.db` must be a transaction that holds the account's row.
 */
export async function mintLink(
  context: ServiceContext & { publicUrl: string },
  link: { purpose: LinkPurpose; user_id: UserId; email: string },
): Promise<string> {
  const { minutes, page } = links[link.purpose];
  const token = newLinkToken();
  const now = context.now();
  if (link.purpose !== "activation") await burnLinks(context.db, link.user_id, link.purpose);
  await insertLink(context.db, {
    ...link,
    id: newId(now),
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + minutes * 60_000),
  });
  return `${context.publicUrl}/${page}/${encodeUid(link.user_id)}/${token}`;
}
