import { listTaskLists } from "@hourloom/db/queries/task-lists";
import {
  countCompletedTasksOf,
  countDueTasks,
  countOpenTasksByList,
  listCompletedTasksOf,
  listOpenTasksOf,
} from "@hourloom/db/queries/task-views";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { done, type Outcome } from "@hourloom/schema/refusals";
import { VIEW_OPEN_MAX, type TasksInView, type TasksInViewQuery, type TodoOverview } from "@hourloom/schema/todo";
import type { Owner, ServiceContext } from "../context.ts";
import { presentWorkspaceTaskList } from "../task-lists/present-task-list.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import { completedIn, openIn } from "./shown-tasks.ts";

/** What the to-do screen asks. */
export interface TodoService {
  /** The lists, and how many open tasks there are where. */
  overview(owner: Owner): Promise<Outcome<TodoOverview>>;
  /** The tasks of a view. Of a list that is not the owner's, none. */
  inView(owner: Owner, query: TasksInViewQuery): Promise<Outcome<TasksInView>>;
}

export function createTodoService({ db, now }: ServiceContext): TodoService {
  const todayOf = ({ timezone }: Owner) => todayIn(timezone, now().getTime());
  return {
    overview: async (owner) => {
      const { userId } = owner;
      const [lists, open_counts, dueCounts] = await Promise.all([
        listTaskLists(db, userId),
        countOpenTasksByList(db, userId),
        countDueTasks(db, userId, todayOf(owner)),
      ]);
      return done({ task_lists: lists.map(presentWorkspaceTaskList), open_counts, ...dueCounts });
    },
    inView: async (owner, { view, completed }) => {
      const { userId } = owner;
      const today = todayOf(owner);
      const doneTasks = completedIn(view, today, owner);
      const [open, last, completed_count] = await Promise.all([
        listOpenTasksOf(db, userId, openIn(view, today), VIEW_OPEN_MAX + 1),
        doneTasks === undefined ? [] : listCompletedTasksOf(db, userId, doneTasks, completed),
        doneTasks === undefined ? 0 : countCompletedTasksOf(db, userId, doneTasks),
      ]);
      return done({
        tasks: [...open.slice(0, VIEW_OPEN_MAX), ...last].map((task) => presentCalendarTask(task, owner)),
        completed_count,
        truncated: open.length > VIEW_OPEN_MAX,
      });
    },
  };
}
