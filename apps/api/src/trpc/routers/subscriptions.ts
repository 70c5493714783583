import { z } from "zod";
import { itemReference } from "@hourloom/schema/workspace";
import {
  createdSubscription,
  subscription,
  subscriptionCreate,
  subscriptionUpdate,
} from "@hourloom/schema/icalendar/subscriptions";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const subscriptionsRouter = router({
  list: protectedProcedure.output(z.array(subscription)).query(({ ctx }) => ctx.services.subscriptions.list(ctx.actor)),

  create: protectedProcedure
    .input(subscriptionCreate)
    .output(createdSubscription)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.subscriptions.create(ctx.actor, input))),

  update: protectedProcedure
    .input(subscriptionUpdate)
    .output(subscription)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.subscriptions.update(ctx.actor, input))),

  /** Fetches a feed now, and again from now on if it was paused. */
  refresh: protectedProcedure
    .input(itemReference)
    .output(subscription)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.subscriptions.refresh(ctx.actor, input.id))),
});
