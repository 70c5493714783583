import { z } from "zod";
import { itemReference } from "@hourloom/schema/workspace";
import { feed, feedCreate, feedRotation, feedUpdate, feedWithAddress } from "@hourloom/schema/accounts/feeds";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

const hashing = { hasOwnQueue: true };

/** Feeds of calendars. Other programs read them at `/feeds/`, not here. */
export const feedsRouter = router({
  list: protectedProcedure
    .output(z.array(feed))
    .query(async ({ ctx }) => unwrap(await ctx.services.feeds.list(ctx.actor))),

  /** Only this response and that of `rotate` have the address. */
  create: protectedProcedure
    .meta(hashing)
    .input(feedCreate)
    .output(feedWithAddress)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.create(ctx.actor, input, ctx.client))),

  update: protectedProcedure
    .input(feedUpdate)
    .output(feed)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.update(ctx.actor, input))),

  rotate: protectedProcedure
    .meta(hashing)
    .input(feedRotation)
    .output(feedWithAddress)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.feeds.rotate(ctx.actor, input, ctx.client))),

  remove: protectedProcedure.input(itemReference).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.feeds.remove(ctx.actor, input.id, ctx.client));
  }),
});
