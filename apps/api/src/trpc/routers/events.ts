import {
  calendarEvent,
  changedEvent,
  itemReference,
  lostChanges,
  lostChangesQuery,
  removedEvent,
  workspaceEventCreate,
  workspaceEventRemoval,
  workspaceEventUpdate,
} from "@hourloom/schema/workspace";
import { sourceDetails } from "@hourloom/schema/icalendar/source-details";
import { unwrap } from "../../core/domain-error.ts";
import { protectedProcedure, router } from "../procedures/init.ts";

export const eventsRouter = router({
  create: protectedProcedure
    .input(workspaceEventCreate)
    .output(calendarEvent)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.workspace.create(ctx.actor, input))),

  update: protectedProcedure
    .input(workspaceEventUpdate)
    .output(changedEvent)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.workspace.update(ctx.actor, input))),

  lostChanges: protectedProcedure
    .input(lostChangesQuery)
    .output(lostChanges)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.events.workspace.lostChanges(ctx.actor, input))),

  sourceDetails: protectedProcedure
    .input(itemReference)
    .output(sourceDetails)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.events.sourceDetails(ctx.actor, input.id))),

  remove: protectedProcedure
    .input(workspaceEventRemoval)
    .output(removedEvent)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.workspace.remove(ctx.actor, input))),

  restore: protectedProcedure
    .input(itemReference)
    .output(calendarEvent)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.events.workspace.restore(ctx.actor, input.id))),
});
