import { createPasswordHasher, type PasswordHasher } from "./accounts/password-hasher.ts";
import { createAccountsService, type AccountsService } from "./accounts/service.ts";
import type { ServiceContext } from "./context.ts";
import { createEventsService, type EventsService } from "./events/service.ts";
import { createHealthService, type HealthService } from "./health.ts";
import { createLimitsService, type LimitsService } from "./limits.ts";
import { createMailOutboxService, type AccountMail, type MailOutboxService } from "./mail-outbox.ts";

export interface Services {
  accounts: AccountsService;
  events: EventsService;
  health: HealthService;
  limits: LimitsService;
  mailOutbox: MailOutboxService;
  hasher: PasswordHasher;
}

export interface ServicesDeps extends ServiceContext {
  publicUrl: string;
  rateLimitScale: number;
  send: (mail: AccountMail) => Promise<void>;
  /** Called when a mail was queued. */
  mailWaits: () => void;
}

/** All use-cases, wired to each other. */
export function createServices(deps: ServicesDeps): Services {
  const hasher = createPasswordHasher();
  const limits = createLimitsService(deps, deps.rateLimitScale);
  return {
    accounts: createAccountsService({ ...deps, limits, hasher }),
    events: createEventsService(deps),
    health: createHealthService(deps),
    limits,
    mailOutbox: createMailOutboxService(deps),
    hasher,
  };
}
