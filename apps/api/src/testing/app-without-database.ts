import type { FastifyInstance } from "fastify";
import { openDatabase } from "@hourloom/db/connect";
import type { Operator } from "@hourloom/schema/public-site";
import { fetchNothing } from "../core/public-fetch/testing/fetch-nothing.ts";
import { createApp } from "../app.ts";
import { createCalculator } from "../core/calculator.ts";
import { createPasswordHasher } from "../services/accounts/passwords/password-hasher.ts";
import { createServices } from "../services/services.ts";
import { TEST_HASHES } from "./members.ts";

const INSTALLATION = {
  hsts: "max-age=63072000; includeSubDomains",
  securityContact: "mailto:security@hourloom.test",
};

interface Installation {
  /** Directory of the built web app. */
  webDirectory: string;
  publicUrl: string;
  projectUrl?: string;
  operator?: Operator;
  offersTrials?: boolean;
  arrivalMs?: number;
}

/** The application with an unreachable database, for responses that need none. */
export async function createAppWithoutDatabase(installation: Installation): Promise<FastifyInstance> {
  const { webDirectory, publicUrl, projectUrl, operator, offersTrials = true, arrivalMs } = installation;
  const google = { clientId: undefined, jwksUrl: "" };
  const db = openDatabase({ host: "/nonexistent", user: "nobody", database: "none" });
  const services = createServices({
    db,
    now: () => new Date(),
    publicUrl,
    rateLimitScale: 1,
    hasher: createPasswordHasher(TEST_HASHES),
    google,
    send: async () => {},
    secretKey: undefined,
    fetchPublic: fetchNothing,
    onMailQueued: () => {},
    calculator: createCalculator(),
    fileReader: createCalculator(),
  });
  const app = await createApp({
    services,
    config: {
      trustedProxies: [],
      logLevel: "silent",
      google,
      publicUrl,
      projectUrl,
      operator,
      offersTrials,
      ...INSTALLATION,
    },
    webDirectory,
    isDraining: () => false,
    ...(arrivalMs !== undefined && { arrivalMs }),
  });
  app.addHook("onClose", () => db.destroy());
  return app;
}
