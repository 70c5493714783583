import { z } from "zod";
import { itemReference } from "@hourloom/schema/workspace";
import {
  committedImport,
  importChoice,
  importPreview,
  importPreviewQuery,
  undoneImport,
} from "@hourloom/schema/imports";
import { unwrap } from "../../core/domain-error.ts";
import { costlyProcedure, protectedProcedure, router } from "../procedures/init.ts";

/** Import of calendar files. The file itself is sent to `POST /imports`, since it is no JSON. */
export const importsRouter = router({
  preview: costlyProcedure
    .input(importPreviewQuery)
    .output(importPreview)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.imports.preview(ctx.actor, input))),

  commit: protectedProcedure
    .meta({ hasOwnQueue: true })
    .input(importChoice)
    .output(committedImport)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.imports.commit(ctx.actor, input, ctx.client))),

  list: protectedProcedure
    .output(z.array(committedImport))
    .query(async ({ ctx }) => unwrap(await ctx.services.imports.list(ctx.actor))),

  undo: protectedProcedure
    .meta({ hasOwnQueue: true })
    .input(itemReference)
    .output(undoneImport)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.imports.undo(ctx.actor, input.id))),
});
