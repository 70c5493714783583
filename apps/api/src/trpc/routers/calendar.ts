import { tracked } from "@trpc/server";
import { z } from "zod";
import { unscheduledItems, datesPreview, itemReference, trash, trashReference } from "@hourloom/schema/workspace";
import { dateRange } from "@hourloom/schema/events";
import { calendarDate } from "@hourloom/schema/fields/fields";
import { liveStart, type LiveChange } from "@hourloom/schema/live";
import { unwrap } from "../../core/domain-error.ts";
import { pageEpoch } from "../../services/installation/epoch.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/**
 * Adds event ids, from which clients resume after a disconnect: the epoch and the sequence number.
 */
async function* withIds(changes: AsyncIterable<LiveChange>, epoch: string) {
  for await (const change of changes) yield tracked(`${epoch}.${change.seq}`, change);
}

/** The sequence number of an event id; undefined for none, and for one of another epoch. */
function seqOf(id: string | null | undefined, epoch: string): number | undefined {
  const [, seq] = new RegExp(String.raw`^${epoch}\.(\d{1,15})$`).exec(id ?? "") ?? [];
  return seq === undefined ? undefined : Number(seq);
}

export const calendarRouter = router({
  // The items are not validated again: that takes longer than reading them.
  inRange: protectedProcedure
    .input(dateRange.strict())
    .query(async ({ ctx, input }) => unwrap(await ctx.services.calendar.inRange(ctx.actor, input))),

  unscheduled: protectedProcedure
    .output(unscheduledItems)
    .query(async ({ ctx }) => unwrap(await ctx.services.calendar.unscheduled(ctx.actor))),

  nextDates: protectedProcedure
    .input(datesPreview)
    .output(z.array(calendarDate))
    .query(({ ctx, input }) => ctx.services.calendar.nextDates(input)),

  trash: protectedProcedure
    .output(trash)
    .query(async ({ ctx }) => unwrap(await ctx.services.calendar.trash(ctx.actor))),

  restore: protectedProcedure.input(trashReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.calendar.restore(ctx.actor, input));
  }),

  /** Streams the account's changes; ends with its login. */
  onChange: protectedProcedure.input(liveStart).subscription(({ ctx, input, signal }) => {
    const epoch = pageEpoch(ctx.services.epoch);
    const changes = ctx.services.live.follow(ctx.actor, {
      since: seqOf(input.lastEventId, epoch),
      signal,
      isSignedIn: async () => (await ctx.findCurrentActor()).ok,
    });
    return withIds(changes, epoch);
  }),

  undo: protectedProcedure.input(itemReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.calendar.undo(ctx.actor, input.id));
  }),
});
