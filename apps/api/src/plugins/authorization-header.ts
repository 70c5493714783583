import { done, refuse, type Outcome } from "@hourloom/schema/refusals";

/**
 * The token in an `Authorization: Token …` header, as Django REST Framework's `TokenAuthentication` reads it: the scheme in any case, any run of white
 * space behind it; another scheme is as good as none. Node hands header bytes over as Latin-1, so a byte sequence that is not UTF-8 shows as one.
 */
export function tokenOf(header: string | undefined): Outcome<string> {
  const [scheme = "", token, ...rest] = (header ?? "").trim().split(/[ \t\n\v\f\r]+/);
  if (scheme.toLowerCase() !== "token") return refuse({ code: "credentials_missing" });
  if (token === undefined) return refuse({ code: "credentials_malformed", problem: "empty" });
  if (rest.length > 0) return refuse({ code: "credentials_malformed", problem: "spaces" });
  return isUtf8(token) ? done(token) : refuse({ code: "credentials_malformed", problem: "characters" });
}

function isUtf8(headerText: string): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(headerText, "latin1"));
    return true;
  } catch {
    return false;
  }
}
