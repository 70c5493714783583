import { createAccountLoad, type AccountLoad } from "./account-load.ts";
import { createGoogleCredentials } from "./accounts/google-credentials.ts";
import { createLoginGuard } from "./accounts/login-guard.ts";
import type { PasswordHasher } from "./accounts/password-hasher.ts";
import { createAccountsService, type AccountsService } from "./accounts/service.ts";
import { createCalendarService, type CalendarService } from "./calendar/service.ts";
import type { ItemContext } from "./context.ts";
import { createDataService, type DataService } from "./data/service.ts";
import { createEventsService, type EventsService } from "./events/service.ts";
import { createFlowtimesService, type FlowtimesService } from "./flowtimes/service.ts";
import { createHealthService, type HealthService } from "./health.ts";
import { createInsightsService, type InsightsService } from "./insights/service.ts";
import { createLimitsService, type LimitsService } from "./limits.ts";
import { createLiveService, type LiveService } from "./live/service.ts";
import { createMailOutboxService, type AccountMail, type MailOutboxService } from "./mail-outbox.ts";
import { createPomodorosService, type PomodorosService } from "./pomodoros/service.ts";
import { createQuotasService, type QuotasService } from "./quotas.ts";
import { createSearchService, type SearchService } from "./search/service.ts";
import { createSettingsService, type SettingsService } from "./settings/service.ts";
import { createTaskListsService, type TaskListsService } from "./task-lists/service.ts";
import { createTasksService, type TasksService } from "./tasks/service.ts";
import { createTimerService, type TimerService } from "./timer/service.ts";
import { createTodoService, type TodoService } from "./todo/service.ts";
import { createUpkeepService, type UpkeepService } from "./upkeep.ts";
import { createWaitingListService, type WaitingListService } from "./waiting-list/service.ts";

/** The use-cases that a door may offer. */
export interface UseCases {
  accounts: AccountsService;
  events: EventsService;
  pomodoros: PomodorosService;
  taskLists: TaskListsService;
  tasks: TasksService;
  flowtimes: FlowtimesService;
  calendar: CalendarService;
  todo: TodoService;
  timer: TimerService;
  insights: InsightsService;
  search: SearchService;
  settings: SettingsService;
  data: DataService;
  waitingList: WaitingListService;
  quotas: QuotasService;
  live: LiveService;
  accountLoad: AccountLoad;
}

export interface Services extends UseCases {
  health: HealthService;
  limits: LimitsService;
  mailOutbox: MailOutboxService;
  upkeep: UpkeepService;
  hasher: PasswordHasher;
}

export interface ServicesDeps extends ItemContext {
  publicUrl: string;
  rateLimitScale: number;
  hasher: PasswordHasher;
  google: { clientId: string | undefined; jwksUrl: string };
  send: (mail: AccountMail) => Promise<void>;
  /** Called when a mail was queued. */
  mailWaits: () => void;
}

/** All use-cases, wired to each other. */
export function createServices(deps: ServicesDeps): Services {
  const { db, now, mailWaits, rateLimitScale, hasher, rowsMax, calculator } = deps;
  const context = { db, now };
  const limits = createLimitsService(context, rateLimitScale);
  const guard = createLoginGuard(context, rateLimitScale);
  const google = createGoogleCredentials({ ...deps.google, now });
  const googleClientId = deps.google.clientId ?? null;
  const mailOutbox = createMailOutboxService(deps);
  const itemContext = { ...context, rowsMax, calculator };
  const items = {
    events: createEventsService(itemContext),
    pomodoros: createPomodorosService(itemContext),
    taskLists: createTaskListsService(itemContext),
    tasks: createTasksService(itemContext),
    flowtimes: createFlowtimesService(itemContext),
  };
  const timer = createTimerService(itemContext);
  return {
    accounts: createAccountsService({ ...context, mailWaits, limits, hasher, guard, google, googleClientId }),
    ...items,
    calendar: createCalendarService({ ...itemContext, ...items }),
    todo: createTodoService(context),
    timer,
    data: createDataService({ ...itemContext, limits, timer }),
    insights: createInsightsService(context),
    search: createSearchService(itemContext),
    settings: createSettingsService(context),
    quotas: createQuotasService(context, rateLimitScale),
    live: createLiveService(context),
    accountLoad: createAccountLoad(),
    waitingList: createWaitingListService({ ...context, limits }),
    health: createHealthService(context),
    limits,
    mailOutbox,
    upkeep: createUpkeepService({ ...context, limits, mailOutbox }),
    hasher,
  };
}
