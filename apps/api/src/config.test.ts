import { describe, expect, test } from "vitest";
import { ConfigError, findConfigWarnings, readConfig } from "./config.ts";

test("without any variable the app serves this machine on port 8000 with an embedded database", () => {
  expect(readConfig({}, "/srv/hourloom")).toEqual({
    host: "127.0.0.1",
    port: 8000,
    publicUrl: "http://localhost:8000",
    projectUrl: undefined,
    operator: undefined,
    offersTrials: true,
    databaseUrl: undefined,
    preparesStatements: true,
    dataDirectory: "/srv/hourloom/.data",
    smtpUrl: undefined,
    mailFrom: "Hourloom <no-reply@hourloom.local>",
    google: { clientId: undefined, jwksUrl: "https://www.googleapis.com/oauth2/v3/certs" },
    trustedProxies: [],
    feedAllowedNetworks: [],
    hsts: "max-age=63072000; includeSubDomains",
    securityContact: "mailto:security@localhost",
    secretKey: undefined,
    rateLimitScale: 1,
    logLevel: "warn",
    isLoopback: true,
    offersDemoAccount: true,
  });
});

test("an operator of whom something is missing is none", () => {
  expect(readConfig({ OPERATOR_NAME: "Ada", OPERATOR_EMAIL: "ada@hours.example" }).operator).toBeUndefined();
});

test.each([
  ["HOURLOOM_PORT", "PORT"],
  ["SMTP_URI", "SMTP_URL"],
  ["PUBILC_URL", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["BASE_URL", "PUBLIC_URL"],
])("the variable %s has no effect, and %s is named", (name, meant) => {
  expect(findConfigWarnings({ [name]: "x" })).toEqual([`${name} has no effect. Did you mean ${meant}?`]);
  expect(findConfigWarnings({ [name]: "x", [meant]: "y" })).toEqual([]);
});

test("variables of other programs and our own are not warned of", () => {
  const others = { PATH: "/bin", HOSTNAME: "a", HOSTS: "b", XDG_DATA_DIRS: "c", PORTS: "d", HTTP_PROXY: "e" };
  expect(findConfigWarnings({ ...others, PORT: "8000", DATA_DIR: "x", SMTP_URI: "" })).toEqual([]);
});

test("a server that others reach is warned without its public address", () => {
  expect(findConfigWarnings({ HOST: "0.0.0.0" })).toEqual([
    "HOST is 0.0.0.0, but PUBLIC_URL is not set: links in mails lead to localhost.",
  ]);
  for (const env of [{ HOST: "127.0.0.1" }, { HOST: "" }, { HOST: "0.0.0.0", PUBLIC_URL: "https://a.example" }])
    expect(findConfigWarnings(env)).toEqual([]);
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", SMTP_URL: "", HOST: "" })).toMatchObject({
    port: 8000,
    smtpUrl: undefined,
    host: "127.0.0.1",
  });
});

test("reads what is set", () => {
  const config = readConfig({
    HOST: "0.0.0.0",
    PORT: "80",
    PUBLIC_URL: "https://hours.example/",
    PROJECT_URL: "https://social.example/@hourloom",
    OPERATOR_NAME: "Ada & Co.",
    OPERATOR_ADDRESS: "1 Loom Lane, Weaverton",
    OPERATOR_EMAIL: "ada@hours.example",
    TRIALS: "off",
    DATABASE_URL: "postgresql://u:p@db/hourloom",
    PREPARED_STATEMENTS: "off",
    DATA_DIR: "/var/lib/hourloom",
    TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    FEED_ALLOWED_NETWORKS: "192.168.7.0/24,fd00::/8,",
    HSTS: "max-age=300",
    SECURITY_CONTACT: "https://hours.example/security",
    RATE_LIMIT_SCALE: "2.5",
    LOG_LEVEL: "info",
  });
  expect(config).toMatchObject({
    publicUrl: "https://hours.example",
    projectUrl: "https://social.example/@hourloom",
    operator: { name: "Ada & Co.", address: "1 Loom Lane, Weaverton", email: "ada@hours.example" },
    offersTrials: false,
    preparesStatements: false,
    dataDirectory: "/var/lib/hourloom",
    trustedProxies: ["10.0.0.0/8", "::1"],
    feedAllowedNetworks: ["192.168.7.0/24", "fd00::/8"],
    hsts: "max-age=300",
    securityContact: "https://hours.example/security",
    rateLimitScale: 2.5,
    isLoopback: false,
  });
});

test("HSTS is not sent if it is off, and the default security contact is the host's own mailbox", () => {
  const config = readConfig({ HSTS: "off", PUBLIC_URL: "https://hours.example:8443" });
  expect(config).toMatchObject({ hsts: undefined, securityContact: "mailto:security@hours.example" });
});

describe("a demo account is offered only where neither HOST nor PUBLIC_URL lets others in", () => {
  test.each([
    [{}, true],
    [{ HOST: "::1", PUBLIC_URL: "http://localhost:5173/" }, true],
    [{ HOST: "localhost", PUBLIC_URL: "http://hours.localhost" }, true],
    [{ PUBLIC_URL: "http://LOCALHOST.:8000" }, true],
    [{ PUBLIC_URL: "http://127.3.2.1" }, true],
    [{ PUBLIC_URL: "http://[::1]:8000" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:8000" }, false],
    [{ PUBLIC_URL: "https://hours.example" }, false],
    [{ PUBLIC_URL: "https://localhost.example" }, false],
    [{ PUBLIC_URL: "https://notlocalhost" }, false],
    [{ PUBLIC_URL: "https://127.0.0.1.example" }, false],
    [{ PUBLIC_URL: "http://192.168.1.7:8000" }, false],
    [{ PUBLIC_URL: "http://[::2]" }, false],
  ])("%j: %s", (env, offersDemoAccount) => {
    expect(readConfig(env)).toMatchObject({ offersDemoAccount });
  });

  test("an app behind a proxy of the same machine still listens on loopback", () => {
    expect(readConfig({ PUBLIC_URL: "https://hours.example" })).toMatchObject({ isLoopback: true });
  });
});

describe("a bad value names the variable and what it may be", () => {
  test.each([
    [{ PORT: "abc" }, "PORT must be a whole number from 0 to 65535."],
    [{ HSTS: "yes" }, "HSTS must be off or such as max-age=31536000."],
    [{ HSTS: "max-age=1\nx: y" }, "HSTS must be off or such as max-age=31536000."],
    [{ SECURITY_CONTACT: "ann@x.cz" }, "SECURITY_CONTACT must be a mailto: or https: address."],
    [{ PREPARED_STATEMENTS: "no" }, "PREPARED_STATEMENTS must be on or off."],
    [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535."],
    [{ PORT: "-1" }, "PORT must be a whole number from 0 to 65535."],
    [{ HOST: "a b" }, "HOST must be an address or a host name, such as 127.0.0.1 or 0.0.0.0."],
    [
      { PUBLIC_URL: "hourloom.example" },
      "PUBLIC_URL must be an http or https address, such as https://hourloom.example.",
    ],
    [{ PUBLIC_URL: "https://hourloom.example/?a=b" }, "PUBLIC_URL must have no query and no quotes."],
    [
      { PUBLIC_URL: "https://hourloom.example/app" },
      "PUBLIC_URL must have no path, such as https://hourloom.example: Hourloom is served at the root of its address.",
    ],
    [
      { PUBLIC_URL: "https://hourloom.example//" },
      "PUBLIC_URL must have no path, such as https://hourloom.example: Hourloom is served at the root of its address.",
    ],
    [{ PUBLIC_URL: 'https://hourloom.example/"><script>' }, "PUBLIC_URL must have no query and no quotes."],
    [
      { PROJECT_URL: "javascript:alert(1)" },
      "PROJECT_URL must be an http or https address, such as https://social.example/hourloom.",
    ],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a postgresql:// address."],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an smtp:// or smtps:// address."],
    [{ MAIL_FROM: "nobody" }, "MAIL_FROM must be an address, such as Hourloom <no-reply@hourloom.example>."],
    [
      { MAIL_FROM: "a@b.cz\r\nBcc: c@d.cz" },
      "MAIL_FROM must be an address, such as Hourloom <no-reply@hourloom.example>.",
    ],
    [{ GOOGLE_CLIENT_ID: "a b" }, "GOOGLE_CLIENT_ID must be a client id without spaces."],
    [{ GOOGLE_JWKS_URL: "file:///etc/passwd" }, "GOOGLE_JWKS_URL must be an https address (http for tests)."],
    [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES must be addresses or networks (CIDR), separated by commas."],
    [
      { FEED_ALLOWED_NETWORKS: "localhost" },
      "FEED_ALLOWED_NETWORKS must be addresses or networks (CIDR), separated by commas.",
    ],
    [{ RATE_LIMIT_SCALE: "0" }, "RATE_LIMIT_SCALE must be more than 0."],
    [{ RATE_LIMIT_SCALE: "x" }, "RATE_LIMIT_SCALE must be a number, by which every limit is multiplied."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
  ])("%j", (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  test("without repeating it: URLs contain passwords", () => {
    expect(() => readConfig({ DATABASE_URL: "mysql://u:secret@db" })).toThrow(/^(?!.*secret)/);
  });
});

test.each([
  ["smtp://mail.example", "smtp://mail.example?requireTLS=true"],
  [
    "smtp://user:p%40ss@mail.example:587/?name=hours",
    "smtp://user:p%40ss@mail.example:587/?name=hours&requireTLS=true",
  ],
  ["smtp://127.0.0.1.example:25#x", "smtp://127.0.0.1.example:25?requireTLS=true#x"],
  ["smtp://mail.example?requireTLS=false", "smtp://mail.example?requireTLS=false"],
  ["smtps://mail.example", "smtps://mail.example"],
  ["smtp://localhost:25", "smtp://localhost:25"],
  ["smtp://LOCALHOST", "smtp://LOCALHOST"],
  ["smtp://127.0.0.1:1025", "smtp://127.0.0.1:1025"],
  ["smtp://[::1]:1025", "smtp://[::1]:1025"],
])("mails are sent by %s as by %s: elsewhere with TLS, unless the address says otherwise", (SMTP_URL, smtpUrl) => {
  expect(readConfig({ SMTP_URL }).smtpUrl).toBe(smtpUrl);
});
