/** Variables of a developer's own server, which must not affect tests and benchmarks. */
const APP_SETTINGS = [
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "PROJECT_URL",
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_EMAIL",
  "TRIALS",
  "DATABASE_URL",
  "PREPARED_STATEMENTS",
  "DATA_DIR",
  "SMTP_URL",
  "MAIL_FROM",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_JWKS_URL",
  "TRUSTED_PROXIES",
  "RATE_LIMIT_SCALE",
  "LOG_LEVEL",
];

/**
 * Returns the environment without the app's settings.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutAppSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !APP_SETTINGS.includes(name)));
}
