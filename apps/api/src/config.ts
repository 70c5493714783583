import { isIP } from "node:net";
import path from "node:path";
import leven from "leven";
import type { Operator } from "@hourloom/schema/public-site";
import { z } from "zod";

/** An invalid environment variable; the message is one line for the administrator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

function isUrl(value: string, ...protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function url(what: string, ...protocols: string[]) {
  return z.string().refine((value) => isUrl(value, ...protocols), `must be ${what}`);
}

/**
 * A URL that is inserted into pages and mails unescaped: without a query and without special
 * characters of HTML, XML or JSON.
 */
function pageUrl(example: string) {
  return url(`an http or https address, such as ${example}`, "http:", "https:").regex(/^[^\s"'<>&?#\\]+$/, {
    error: "must have no query and no quotes",
  });
}

function textLine(what: string) {
  return z
    .string()
    .trim()
    .max(300)
    .refine((value) => /^[^\p{Cc}]+$/u.test(value), `must be ${what}, in one line`);
}

/** The URL of a site: pages, links and the API are served at its root. */
function siteUrl(example: string) {
  return pageUrl(example).refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", {
    error: `must have no path, such as ${example}: Hourloom is served at the root of its address`,
  });
}

function wholeNumber(minimum: number, maximum: number, fallback: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message)
    .default(fallback);
}

function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** A list of addresses and networks (CIDR), separated by commas. */
function networks() {
  return z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .refine((list) => list.every(isNetwork), "must be addresses or networks (CIDR), separated by commas")
    .default([]);
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** All environment variables with their defaults, in the order of docs/configuration.md. */
const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address or a host name, such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535, 8000),
  PUBLIC_URL: siteUrl("https://hourloom.example").optional(),
  PROJECT_URL: pageUrl("https://social.example/hourloom").optional(),
  OPERATOR_NAME: textLine("the name of a person or an organisation").optional(),
  OPERATOR_ADDRESS: textLine("a postal address").optional(),
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^\s@<>"'&?]+@[^\s@<>"'&?]+$/, "must be an e-mail address")
    .optional(),
  TRIALS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  DATABASE_URL: url("a postgresql:// address", "postgres:", "postgresql:").optional(),
  PREPARED_STATEMENTS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  DATA_DIR: z.string().min(1, "must be a folder").default(".data"),
  SMTP_URL: url("an smtp:// or smtps:// address", "smtp:", "smtps:").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an address, such as Hourloom <no-reply@hourloom.example>")
    .default("Hourloom <no-reply@hourloom.local>"),
  GOOGLE_CLIENT_ID: z.string().regex(/^\S+$/, "must be a client id without spaces").optional(),
  GOOGLE_JWKS_URL: url("an https address (http for tests)", "http:", "https:").default(
    "https://www.googleapis.com/oauth2/v3/certs",
  ),
  TRUSTED_PROXIES: networks(),
  FEED_ALLOWED_NETWORKS: networks(),
  HSTS: z
    .string()
    .regex(/^(off|max-age=\d+(; ?includeSubDomains)?(; ?preload)?)$/i, "must be off or such as max-age=31536000")
    .default("max-age=63072000; includeSubDomains"),
  SECURITY_CONTACT: url("a mailto: or https: address", "mailto:", "https:").regex(/^\S+$/).optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, "must be a number, by which every limit is multiplied")
    .transform(Number)
    .refine((value) => value > 0, "must be more than 0")
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("warn"),
});

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|::1)$/;
/**
 * In the form of `URL`: lower case, IPv4 in full, IPv6 in brackets. RFC 6761 reserves all names
 * below localhost.
 */
const LOOPBACK_URL_HOST = /^((.+\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/;

function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

/** The same configuration with another port, for the one assigned instead of 0. */
export function atPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === localUrl(config.port) ? localUrl(port) : config.publicUrl;
  return { ...config, port, publicUrl };
}

/** Names that other programs use for a variable of ours. */
const OTHER_NAMES: Readonly<Record<string, keyof typeof environment.shape>> = {
  APP_URL: "PUBLIC_URL",
  BASE_URL: "PUBLIC_URL",
  DB_URL: "DATABASE_URL",
  POSTGRES_URL: "DATABASE_URL",
  DATA_DIRECTORY: "DATA_DIR",
  TRUST_PROXY: "TRUSTED_PROXIES",
  TRUSTED_PROXY: "TRUSTED_PROXIES",
  SMTP_FROM: "MAIL_FROM",
};

function meantVariable(name: string): string | undefined {
  const ours = Object.keys(environment.shape);
  if (ours.includes(name)) return undefined;
  const plain = name.replace(/^HOURLOOM_/, "");
  if (plain !== name && ours.includes(plain)) return plain;
  // Names that are nearly a short one are those of other programs, such as HOSTS.
  const similar = ours.filter((known) => known.length >= 6 && leven(known, name) <= 2);
  return OTHER_NAMES[name] ?? similar[0];
}

/** What is set in a way that is probably not meant, as lines for the administrator. */
export function findConfigWarnings(env: NodeJS.ProcessEnv = process.env): string[] {
  const set = Object.keys(env).filter((name) => (env[name] ?? "") !== "");
  const unknown = set.flatMap((name) => {
    const meant = meantVariable(name);
    return meant === undefined || set.includes(meant) ? [] : [`${name} has no effect. Did you mean ${meant}?`];
  });
  const isOpen = env["HOST"] !== undefined && env["HOST"] !== "" && !LOOPBACK_HOST.test(env["HOST"]);
  return isOpen && !set.includes("PUBLIC_URL")
    ? [...unknown, `HOST is ${env["HOST"]}, but PUBLIC_URL is not set: links in mails lead to localhost.`]
    : unknown;
}

/**
 * Requires STARTTLS of a mail server elsewhere, by the parameter that nodemailer reads, unless the
 * address has it.
 */
function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isLocal = LOOPBACK_URL_HOST.test(url.hostname.toLowerCase());
  if (url.protocol !== "smtp:" || isLocal || url.searchParams.has("requireTLS")) return smtpUrl;
  url.searchParams.set("requireTLS", "true");
  return url.href;
}

/** The operator, if all of the variables are set. */
function operatorOf(values: z.infer<typeof environment>): Operator | undefined {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_EMAIL: email } = values;
  return name === undefined || address === undefined || email === undefined ? undefined : { name, address, email };
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  // Without the value: URLs of databases and mail servers contain passwords.
  return `${String(issue?.path[0])} ${issue?.message ?? "is not acceptable"}.`;
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set. A relative
 * `DATA_DIR` is below `workingDirectory`. Throws `ConfigError`, whose message names the variable
 * and its valid values.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, workingDirectory = process.cwd()) {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new ConfigError(firstProblem(parsed.error));
  const values = parsed.data;
  const publicUrl = new URL(values.PUBLIC_URL ?? localUrl(values.PORT)).origin;
  const isLoopback = LOOPBACK_HOST.test(values.HOST);
  return {
    host: values.HOST,
    port: values.PORT,
    /** The public URL without a trailing slash, used for links in mails. */
    publicUrl,
    /** The project's own site, which public pages link to; undefined: no link. */
    projectUrl: values.PROJECT_URL,
    /** Who runs this installation; undefined: there are no pages on privacy and terms. */
    operator: operatorOf(values),
    offersTrials: values.TRIALS === "on",
    /** Undefined: the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** Whether statements are prepared by name. */
    preparesStatements: values.PREPARED_STATEMENTS === "on",
    dataDirectory: path.resolve(workingDirectory, values.DATA_DIR),
    /** Undefined: mails are written to files in the data directory. */
    smtpUrl: values.SMTP_URL === undefined ? undefined : withTls(values.SMTP_URL),
    mailFrom: values.MAIL_FROM,
    google: { clientId: values.GOOGLE_CLIENT_ID, jwksUrl: values.GOOGLE_JWKS_URL },
    trustedProxies: values.TRUSTED_PROXIES,
    /** Besides the Internet, networks to fetch feeds from, also with http and on any port. */
    feedAllowedNetworks: values.FEED_ALLOWED_NETWORKS,
    /** The value of `Strict-Transport-Security`; undefined: not sent. */
    hsts: values.HSTS.toLowerCase() === "off" ? undefined : values.HSTS,
    /** A `mailto:` or `https:` URL to report vulnerabilities to, by default that of RFC 2142. */
    securityContact: values.SECURITY_CONTACT ?? `mailto:security@${new URL(publicUrl).hostname}`,
    /** Encrypts stored secrets; undefined: a file of the embedded database has it. */
    secretKey: values.SECRET_KEY,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
    isLoopback,
    /**
     * Whether to offer a demo account: only if `HOST` and `PUBLIC_URL` are both local. A proxy on
     * the same machine can make a server public that listens on a loopback address.
     */
    offersDemoAccount: isLoopback && LOOPBACK_URL_HOST.test(new URL(publicUrl).hostname),
  };
}

export type Config = ReturnType<typeof readConfig>;
