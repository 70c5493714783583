import { router } from "./procedures/init.ts";
import { accountsRouter } from "./routers/accounts/accounts.ts";
import { accessKeysRouter } from "./routers/accounts/access-keys.ts";
import { calendarRouter } from "./routers/calendar.ts";
import { calendarsRouter } from "./routers/calendars.ts";
import { feedsRouter } from "./routers/feeds.ts";
import { importsRouter } from "./routers/imports.ts";
import { subscriptionsRouter } from "./routers/subscriptions.ts";
import { accountDataRouter } from "./routers/account-data.ts";
import { eventsRouter } from "./routers/events.ts";
import { flowtimesRouter } from "./routers/flowtimes.ts";
import { insightsRouter } from "./routers/insights.ts";
import { pomodorosRouter } from "./routers/pomodoros.ts";
import { remindersRouter } from "./routers/reminders.ts";
import { searchRouter } from "./routers/search.ts";
import { settingsRouter } from "./routers/settings.ts";
import { taskListsRouter } from "./routers/task-lists.ts";
import { taskBlocksRouter } from "./routers/task-blocks.ts";
import { tasksRouter } from "./routers/tasks.ts";
import { timerRouter } from "./routers/timer.ts";
import { trialsRouter } from "./routers/accounts/trials.ts";
import { todoRouter } from "./routers/todo.ts";
import { waitingListRouter } from "./routers/waiting-list.ts";

export const appRouter = router({
  accounts: accountsRouter,
  trials: trialsRouter,
  accessKeys: accessKeysRouter,
  calendar: calendarRouter,
  calendars: calendarsRouter,
  imports: importsRouter,
  subscriptions: subscriptionsRouter,
  feeds: feedsRouter,
  events: eventsRouter,
  tasks: tasksRouter,
  taskBlocks: taskBlocksRouter,
  taskLists: taskListsRouter,
  todo: todoRouter,
  timer: timerRouter,
  insights: insightsRouter,
  search: searchRouter,
  settings: settingsRouter,
  reminders: remindersRouter,
  accountData: accountDataRouter,
  pomodoros: pomodorosRouter,
  flowtimes: flowtimesRouter,
  waitingList: waitingListRouter,
});

export type AppRouter = typeof appRouter;
