import type { FastifyInstance } from "fastify";
import { DAY_MS } from "@hourloom/schema/fields/limits";

interface SecurityText {
  publicUrl: string;
  /** Where vulnerabilities are reported: a `mailto:` or `https:` URL. */
  securityContact: string;
  now: () => Date;
}

const PATH = "/.well-known/security.txt";
/** RFC 9116 section 2.5.5 recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

/** Serves `/.well-known/security.txt` (RFC 9116). */
export function registerSecurityText(app: FastifyInstance, { publicUrl, securityContact, now }: SecurityText): void {
  app.get(PATH, (_request, reply) => {
    const expires = new Date(now().getTime() + VALID_MS).toISOString();
    const fields = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}${PATH}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${fields.join("\n")}\n`);
  });
}
