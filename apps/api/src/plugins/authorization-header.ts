import { isUtf8 } from "node:buffer";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";

/**
 * The token of an `Authorization: Token …` header, as Django REST Framework's `TokenAuthentication`
 * reads it: the scheme in any case, any white space after it; another scheme counts as missing.
 * Node decodes header bytes as Latin-1, so bytes that are not UTF-8 can be detected.
 */
export function tokenOf(header: string | undefined): Result<string> {
  const [scheme = "", token, ...rest] = (header ?? "").trim().split(/[ \t\n\v\f\r]+/);
  if (scheme.toLowerCase() !== "token") return err({ code: "credentials_missing" });
  if (token === undefined) return err({ code: "credentials_malformed", problem: "empty" });
  if (rest.length > 0) return err({ code: "credentials_malformed", problem: "spaces" });
  return isUtf8(Buffer.from(token, "latin1"))
    ? ok(token)
    : err({ code: "credentials_malformed", problem: "characters" });
}
