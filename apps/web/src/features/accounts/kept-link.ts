import { type Activation, activation } from "@hourloom/schema/accounts";

/** The two last segments of the link in a mail. */
export type MailLink = Activation;

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Keeps a link for this tab once it has left the address bar: phones throw pages away while somebody looks into another program, and a reload must not send
 * a person back to their mail. It goes when it has done its work or was refused.
 */
export function createKeptLink(key: string) {
  return {
    keep: (area: Area, { uid, token }: MailLink): void => area.setItem(key, JSON.stringify({ uid, token })),
    find: (area: Area): MailLink | undefined => {
      try {
        return activation.safeParse(JSON.parse(area.getItem(key) ?? "null")).data;
      } catch {
        return undefined;
      }
    },
    forget: (area: Area): void => area.removeItem(key),
  };
}
