import { createEpoch } from "./installation/epoch.ts";
import { createAccessKeysService } from "./access-keys/access-keys-service.ts";
import { createGoogleCredentials } from "./accounts/google/google-credentials.ts";
import { createLoginGuard } from "./accounts/passwords/login-guard.ts";
import type { PasswordHasher } from "./accounts/passwords/password-hasher.ts";
import { createAccountsService } from "./accounts/accounts-service.ts";
import { createCaldavService } from "./caldav/caldav-service.ts";
import { createCalendarService } from "./calendar/calendar-service.ts";
import type { ImportsDeps } from "./imports/stage-file.ts";
import { createAccountDataService } from "./account-data/account-data-service.ts";
import { createFeedsService } from "./feeds/feeds-service.ts";
import { createHealthService } from "./health/health-service.ts";
import { createExportsService } from "./exports/exports-service.ts";
import { createImportsService } from "./imports/imports-service.ts";
import { createInsightsService } from "./insights/insights-service.ts";
import { createLimitsService } from "../core/limits.ts";
import { createImportQueues } from "../core/load/import-queues.ts";
import { createLiveService } from "./live/live-service.ts";
import { createMailOutboxService, type AccountMail } from "./mail-outbox/mail-outbox.ts";
import type { FetchPublic } from "../core/public-fetch/fetch-public.ts";
import { createQuotasService } from "../core/quotas.ts";
import { createRemindersService } from "./reminders/reminders-service.ts";
import { limitSearches } from "./search/limit-searches.ts";
import { createSearchService } from "./search/search-service.ts";
import { createSessionsService } from "./sessions/sessions-service.ts";
import { createSubscriptionsService } from "./subscriptions/subscriptions-service.ts";
import { createAddressSeal } from "./subscriptions/sealed-address.ts";
import { createSettingsService } from "./settings/settings-service.ts";
import { createTrialsService } from "./trials/trials-service.ts";
import { createTimerService } from "./timer/timer-service.ts";
import { createTodoService } from "./todo/todo-service.ts";
import { createMaintenanceService } from "./maintenance/maintenance-service.ts";
import { createWaitingListService } from "./waiting-list/waiting-list-service.ts";
import type { ItemKindName } from "@hourloom/schema/item-kinds";
import type { ItemContext } from "../core/context.ts";
import { createCalendarsService } from "./calendars/calendars-service.ts";
import { createEventsService } from "./events/events-service.ts";
import { createPomodorosService } from "./pomodoros/pomodoros-service.ts";
import { createTaskListsService } from "./task-lists/task-lists-service.ts";
import { createTasksService } from "./tasks/tasks-service.ts";
import { createTaskBlocksService } from "./task-blocks/task-blocks-service.ts";
import { createFlowtimesService } from "./flowtimes/flowtimes-service.ts";

/** The services of all kinds of items; `byKind` is the same by the kind's name. */
export function createItemServices(deps: ItemContext) {
  const services = {
    calendars: createCalendarsService(deps),
    taskLists: createTaskListsService(deps),
    tasks: createTasksService(deps),
    taskBlocks: createTaskBlocksService(deps),
    events: createEventsService(deps),
    pomodoros: createPomodorosService(deps),
    flowtimes: createFlowtimesService(deps),
  };
  const byKind = {
    calendar: services.calendars,
    task_list: services.taskLists,
    task: services.tasks,
    task_block: services.taskBlocks,
    event: services.events,
    pomodoro: services.pomodoros,
    flowtime: services.flowtimes,
  } satisfies Record<ItemKindName, object>;
  return { ...services, byKind };
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
  onMailQueued: () => void;
}

export function createServices(deps: ServicesDeps) {
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

export type Services = ReturnType<typeof createServices>;

/** The use cases that transports offer. */
export type UseCases = Omit<Services, "health" | "limits" | "mailOutbox" | "maintenance" | "hasher">;
