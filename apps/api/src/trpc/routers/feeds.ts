import { z } from "zod";
import { itemReference } from "@hourloom/schema/calendar";
import { feed, feedCreate, feedUpdate, feedWithAddress } from "@hourloom/schema/feeds";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

/** Feeds of calendars. Other programs read them at `/feeds/`, not here. */
export const feedsRouter = router({
  list: protectedProcedure
    .output(z.array(feed))
    .query(async ({ ctx }) => unwrap(await ctx.services.feeds.list(ctx.actor))),

  /** Only this response and that of `rotate` have the address. */
  create: protectedProcedure
    .input(feedCreate)
    .output(feedWithAddress)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.create(ctx.actor, input))),

  update: protectedProcedure
    .input(feedUpdate)
    .output(feed)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.update(ctx.actor, input))),

  rotate: protectedProcedure
    .input(itemReference)
    .output(feedWithAddress)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.rotate(ctx.actor, input.id))),

  remove: protectedProcedure.input(itemReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.feeds.remove(ctx.actor, input.id));
  }),
});
