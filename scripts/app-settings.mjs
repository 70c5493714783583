/** A developer's own server and database are neither what is tested nor what is measured. */
const APP_SETTINGS = [
  ...[
    "HOST",
    "PORT",
    "PUBLIC_URL",
    "PROJECT_URL",
    "DATABASE_URL",
    "DATA_DIR",
    "SMTP_URL",
    "MAIL_FROM",
    "GOOGLE_CLIENT_ID",
  ],
  ...["GOOGLE_JWKS_URL", "TRUSTED_PROXIES", "RATE_LIMIT_SCALE", "LOG_LEVEL"],
];

/**
 * The environment without what the app would read from it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutAppSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !APP_SETTINGS.includes(name)));
}
