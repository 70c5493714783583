import { createAccountLoad, type AccountLoad } from "../core/account-load.ts";
import { createGoogleCredentials } from "./accounts/google/google-credentials.ts";
import { createLoginGuard } from "./accounts/passwords/login-guard.ts";
import type { PasswordHasher } from "./accounts/passwords/password-hasher.ts";
import { createAccountsService, type AccountsService } from "./accounts/service.ts";
import { createCalendarService, type CalendarService } from "./calendar/service.ts";
import type { ItemContext } from "../core/context.ts";
import { createTransferService, type TransferService } from "./transfer/service.ts";
import { createEventsService, type EventsService } from "./events/service.ts";
import { createFlowtimesService, type FlowtimesService } from "./flowtimes/service.ts";
import { createHealthService, type HealthService } from "./health/service.ts";
import { createInsightsService, type InsightsService } from "./insights/service.ts";
import { createLimitsService, type LimitsService } from "../core/limits.ts";
import { createLiveService, type LiveService } from "./live/service.ts";
import { createMailOutboxService, type AccountMail, type MailOutboxService } from "./mail/mail-outbox.ts";
import { createPomodorosService, type PomodorosService } from "./pomodoros/service.ts";
import { createQuotasService, type QuotasService } from "../core/quotas.ts";
import { createSearchService, type SearchService } from "./search/service.ts";
import { createSessionsService, type SessionsService } from "./sessions/service.ts";
import { createSettingsService, type SettingsService } from "./settings/service.ts";
import { createTaskListsService, type TaskListsService } from "./task-lists/service.ts";
import { createTasksService, type TasksService } from "./tasks/service.ts";
import { createTimerService, type TimerService } from "./timer/service.ts";
import { createTodoService, type TodoService } from "./todo/service.ts";
import { createMaintenanceService, type MaintenanceService } from "./maintenance/service.ts";
import { createWaitingListService, type WaitingListService } from "./waiting-list/service.ts";

/** The use cases that transports offer. */
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
  sessions: SessionsService;
  settings: SettingsService;
  data: TransferService;
  waitingList: WaitingListService;
  quotas: QuotasService;
  live: LiveService;
  accountLoad: AccountLoad;
}

export interface Services extends UseCases {
  health: HealthService;
  limits: LimitsService;
  mailOutbox: MailOutboxService;
  maintenance: MaintenanceService;
  hasher: PasswordHasher;
}

export interface ServicesDeps extends ItemContext {
  publicUrl: string;
  rateLimitScale: number;
  hasher: PasswordHasher;
  google: { clientId: string | undefined; jwksUrl: string };
  send: (mail: AccountMail) => Promise<void>;
  /** Called when a mail was queued. */
  onMailQueued: () => void;
}

/** Creates all services and connects them. */
export function createServices(deps: ServicesDeps): Services {
  const { db, now, onMailQueued, rateLimitScale, hasher, rowsMax, calculator } = deps;
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
    accounts: createAccountsService({ ...context, onMailQueued, limits, hasher, guard, google, googleClientId }),
    ...items,
    calendar: createCalendarService({ ...itemContext, ...items }),
    todo: createTodoService(context),
    timer,
    data: createTransferService({ ...itemContext, limits, timer }),
    insights: createInsightsService(context),
    search: createSearchService(itemContext),
    sessions: createSessionsService(context),
    settings: createSettingsService(context),
    quotas: createQuotasService(context, rateLimitScale),
    live: createLiveService(context),
    accountLoad: createAccountLoad(),
    waitingList: createWaitingListService({ ...context, limits }),
    health: createHealthService(context),
    limits,
    mailOutbox,
    maintenance: createMaintenanceService({ ...context, limits, mailOutbox }),
    hasher,
  };
}
