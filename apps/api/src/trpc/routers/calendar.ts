import { tracked } from "@trpc/server";
import { z } from "zod";
import { calendarShelf, datesPreview, itemReference, trash, trashReference } from "@hourloom/schema/calendar";
import { dateRange } from "@hourloom/schema/events";
import { calendarDate } from "@hourloom/schema/fields/fields";
import { liveStart, type LiveChange } from "@hourloom/schema/live";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/** Adds the sequence number as event id, from which clients resume after a disconnect. */
async function* withIds(changes: AsyncIterable<LiveChange>) {
  for await (const change of changes) yield tracked(String(change.seq), change);
}

export const calendarRouter = router({
  // The items are not validated again: that takes longer than reading them.
  inRange: protectedProcedure
    .input(dateRange.strict())
    .query(async ({ ctx, input }) => unwrap(await ctx.services.calendar.inRange(ctx.actor, input))),

  shelf: protectedProcedure
    .output(calendarShelf)
    .query(async ({ ctx }) => unwrap(await ctx.services.calendar.shelf(ctx.actor))),

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
    const since = Number(input.lastEventId ?? Number.NaN);
    const changes = ctx.services.live.follow(ctx.actor, {
      since: Number.isSafeInteger(since) ? since : undefined,
      signal,
      isSignedIn: async () => (await ctx.findCurrentActor()).ok,
    });
    return withIds(changes);
  }),

  undo: protectedProcedure.input(itemReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.calendar.undo(ctx.actor, input.id));
  }),
});
