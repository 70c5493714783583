import type { TaskBlockRow } from "@hourloom/db/queries/task-blocks";
import { onAccountClock } from "@hourloom/domain/calendar/own-clock";
import { movedInZone } from "@hourloom/domain/calendar/zoned-times";
import type { CalendarTaskBlock } from "@hourloom/schema/workspace";
import type { TaskBlock } from "@hourloom/schema/tasks/task-blocks";
import type { Owner } from "../../core/context.ts";

export type BlockTimes = Pick<TaskBlock, "date" | "start_time" | "end_time">;

export function presentTaskBlock({ title: _title, is_completed: _completed, ...block }: TaskBlockRow): TaskBlock {
  return block;
}

function timesOf({ date, start_time, end_time }: BlockTimes): BlockTimes {
  return { date, start_time, end_time };
}

/** Date and times of a block on the account's clock. */
function shownTimes(block: BlockTimes & Pick<TaskBlock, "timezone">, owner: Owner): BlockTimes {
  const shown = onAccountClock({ ...block, end_date: null }, owner.timezone);
  return timesOf({ ...shown, end_time: shown.end_time ?? block.end_time });
}

/** A block for the web app, with its task's title, on the account's clock. */
export function presentCalendarTaskBlock(row: TaskBlockRow, owner: Owner): CalendarTaskBlock {
  return { ...row, ...shownTimes(row, owner), type: "task_block" };
}

/** Changed times of the account's clock, on the clock of the block's zone. */
export function ownTimes(row: TaskBlockRow, changes: Partial<BlockTimes>, owner: Owner): Partial<BlockTimes> {
  const { timezone } = row;
  if (timezone === null) return changes;
  const shown = shownTimes(row, owner);
  const whole = (times: BlockTimes) => ({ ...times, end_date: null });
  const { start_time, end_time, date } = movedInZone(
    whole(timesOf(row)),
    { shown: whole(shown), moved: whole({ ...shown, ...changes }) },
    { from: timezone, to: owner.timezone },
  );
  return { date, start_time: start_time ?? row.start_time, end_time: end_time ?? row.end_time };
}
