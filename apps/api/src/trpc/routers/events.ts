import { z } from "zod";
import { dateRange, event, eventCreate, eventReference, eventRemoval, eventUpdate } from "@hourloom/schema/events";
import { unwrap } from "../../services/refused.ts";
import { protectedProcedure, router } from "../init.ts";

function seen(version: number | undefined): number[] | undefined {
  return version === undefined ? undefined : [version];
}

export const eventsRouter = router({
  inRange: protectedProcedure
    .input(dateRange.strict())
    .output(z.array(event))
    .query(async ({ ctx, input }) => unwrap(await ctx.services.events.listInRange(ctx.actor, input))),

  create: protectedProcedure
    .input(eventCreate.strict())
    .output(event)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.create(ctx.actor, input))),

  update: protectedProcedure
    .input(eventUpdate.strict())
    .output(event)
    .mutation(async ({ ctx, input }) => {
      const { id, version, changes } = input;
      return unwrap(await ctx.services.events.update(ctx.actor, { id, versions: seen(version) }, changes));
    }),

  remove: protectedProcedure.input(eventRemoval.strict()).mutation(async ({ ctx, input }) => {
    unwrap(await ctx.services.events.remove(ctx.actor, { id: input.id, versions: seen(input.version) }));
  }),

  restore: protectedProcedure
    .input(eventReference.strict())
    .output(event)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.restore(ctx.actor, input.id))),
});
