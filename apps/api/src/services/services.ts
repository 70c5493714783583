import { createItemServices, type ItemServices } from "./item-services.ts";
import { createEpoch, type Epoch } from "./installation/epoch.ts";
import { createAccessKeysService, type AccessKeysService } from "./access-keys/service.ts";
import { createGoogleCredentials } from "./accounts/google/google-credentials.ts";
import { createLoginGuard } from "./accounts/passwords/login-guard.ts";
import type { PasswordHasher } from "./accounts/passwords/password-hasher.ts";
import { createAccountsService, type AccountsService } from "./accounts/service.ts";
import { createCaldavService, type CaldavService } from "./caldav/service.ts";
import { createCalendarService, type CalendarService } from "./calendar/service.ts";
import type { ImportsDeps } from "./imports/stage-file.ts";
import { createAccountDataService, type AccountDataService } from "./account-data/service.ts";
import { createFeedsService, type FeedsService } from "./feeds/service.ts";
import { createHealthService, type HealthService } from "./health/service.ts";
import { createExportsService, type ExportsService } from "./exports/service.ts";
import { createImportsService, type ImportsService } from "./imports/service.ts";
import { createInsightsService, type InsightsService } from "./insights/service.ts";
import { createLimitsService, type LimitsService } from "../core/limits.ts";
import { createImportQueues } from "../core/load/import-queues.ts";
import { createLiveService, type LiveService } from "./live/service.ts";
import { createMailOutboxService, type AccountMail, type MailOutboxService } from "./mail-outbox/mail-outbox.ts";
import type { FetchPublic } from "../core/public-fetch/fetch-public.ts";
import { createQuotasService, type QuotasService } from "../core/quotas.ts";
import { createRemindersService, type RemindersService } from "./reminders/service.ts";
import { limitSearches } from "./search/limit-searches.ts";
import { createSearchService, type SearchService } from "./search/service.ts";
import { createSessionsService, type SessionsService } from "./sessions/service.ts";
import { createSubscriptionsService, type SubscriptionsService } from "./subscriptions/service.ts";
import { createAddressSeal } from "./subscriptions/sealed-address.ts";
import { createSettingsService, type SettingsService } from "./settings/service.ts";
import { createTrialsService, type TrialsService } from "./trials/service.ts";
import { createTimerService, type TimerService } from "./timer/service.ts";
import { createTodoService, type TodoService } from "./todo/service.ts";
import { createMaintenanceService, type MaintenanceService } from "./maintenance/service.ts";
import { createWaitingListService, type WaitingListService } from "./waiting-list/service.ts";

/** The use cases that transports offer. */
export interface UseCases extends ItemServices {
  accounts: AccountsService;
  trials: TrialsService;
  accessKeys: AccessKeysService;
  caldav: CaldavService;
  imports: ImportsService;
  subscriptions: SubscriptionsService;
  exports: ExportsService;
  feeds: FeedsService;
  calendar: CalendarService;
  todo: TodoService;
  timer: TimerService;
  insights: InsightsService;
  search: SearchService;
  sessions: SessionsService;
  settings: SettingsService;
  reminders: RemindersService;
  accountData: AccountDataService;
  waitingList: WaitingListService;
  quotas: QuotasService;
  live: LiveService;
  epoch: Epoch;
}

export interface Services extends UseCases {
  health: HealthService;
  limits: LimitsService;
  mailOutbox: MailOutboxService;
  maintenance: MaintenanceService;
  hasher: PasswordHasher;
}

export interface ServicesDeps extends Omit<ImportsDeps, "limits"> {
  publicUrl: string;
  rateLimitScale: number;
  /** Whether one can try the workspace without signing up; by default one can. */
  offersTrials?: boolean;
  hasher: PasswordHasher;
  google: { clientId: string | undefined; jwksUrl: string };
  /** The secret of the installation; undefined: it has no subscriptions. */
  secretKey: Buffer | undefined;
  fetchPublic: FetchPublic;
  /** Whether the database lacks space or memory; by default it never does. */
  isShort?: () => boolean;
  /** From 0 to less than 1; by default of the runtime. */
  random?: () => number;
  send: (mail: AccountMail) => Promise<void>;
  /** Called when a mail was queued. */
  onMailQueued: () => void;
}

/** Creates all services and connects them. */
export function createServices(deps: ServicesDeps): Services {
  const { now, rateLimitScale, hasher, random = Math.random, secretKey } = deps;
  const seal = secretKey && createAddressSeal(secretKey);
  const limits = createLimitsService(deps, rateLimitScale);
  const quotas = createQuotasService(deps, rateLimitScale);
  const accountsDeps = {
    ...deps,
    limits,
    guard: createLoginGuard(deps, rateLimitScale),
    google: createGoogleCredentials({ ...deps.google, now }),
    googleClientId: deps.google.clientId ?? null,
  };
  const epoch = createEpoch(deps.db);
  const mailOutbox = createMailOutboxService(deps);
  const { byKind, ...items } = createItemServices(deps);
  const timer = createTimerService(deps);
  const limitSearch = limitSearches(deps.db);
  const importQueues = createImportQueues();
  const calendar = createCalendarService({ ...deps, items: byKind });
  return {
    accounts: createAccountsService(accountsDeps),
    trials: createTrialsService({ ...accountsDeps, offersTrials: deps.offersTrials ?? true }),
    accessKeys: createAccessKeysService(accountsDeps),
    ...items,
    calendar,
    todo: createTodoService(deps, limitSearch),
    timer,
    caldav: createCaldavService(deps),
    accountData: createAccountDataService({ ...deps, limits, seal, timer, importQueues }),
    imports: createImportsService({ ...deps, limits, importQueues }),
    subscriptions: createSubscriptionsService({ ...deps, limits, seal, random }),
    exports: createExportsService(deps),
    feeds: createFeedsService({ ...accountsDeps, quotas, epoch }),
    insights: createInsightsService({ ...deps, calendar }),
    search: createSearchService(deps, limitSearch),
    sessions: createSessionsService(deps),
    settings: createSettingsService(deps),
    reminders: createRemindersService(deps),
    quotas,
    live: createLiveService(deps),
    epoch,
    waitingList: createWaitingListService({ ...deps, limits }),
    health: createHealthService(deps),
    limits,
    mailOutbox,
    maintenance: createMaintenanceService({ ...deps, limits, mailOutbox }),
    hasher,
  };
}
