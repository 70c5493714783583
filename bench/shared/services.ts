import { createApp } from "../../apps/api/src/app.ts";
import { readConfig } from "../../apps/api/src/config.ts";
import { createCalculator } from "../../apps/api/src/core/calculator.ts";
import { fetchNothing } from "../../apps/api/src/core/public-fetch/testing/fetch-nothing.ts";
import { createPasswordHasher } from "../../apps/api/src/services/accounts/passwords/password-hasher.ts";
import { createServices, type Services, type ServicesDeps } from "../../apps/api/src/services/services.ts";
import type { Db } from "../../packages/db/src/connect.ts";

const config = readConfig({ RATE_LIMIT_SCALE: "1000", LOG_LEVEL: "silent" });

/** The services on a database, in this process, without mails and feeds. */
export function startServices(db: Db, deps: Partial<ServicesDeps> = {}): Services {
  return createServices({
    ...config,
    db,
    now: () => new Date(),
    hasher: createPasswordHasher(),
    calculator: createCalculator(),
    fileReader: createCalculator(),
    secretKey: undefined,
    fetchPublic: fetchNothing,
    send: async () => {},
    onMailQueued: () => {},
    ...deps,
  });
}

/** The application over HTTP, in this process, without jobs and pages. */
export async function serve(services: Services): Promise<{ address: string; stop: () => Promise<void> }> {
  const app = await createApp({ services, config, webDirectory: "/nonexistent", isDraining: () => false });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const stop = async () => {
    services.live.stop();
    await app.close();
  };
  return { address, stop };
}
