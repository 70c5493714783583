import { z } from "zod";
import {
  accessKey,
  accessKeyCreate,
  accessKeyRevocation,
  createdAccessKey,
} from "@hourloom/schema/accounts/access-keys";
import { unwrap } from "../../../core/domain-error.ts";
import { protectedProcedure, router } from "../../procedures/init.ts";

const hashing = { hasOwnQueue: true };

/** Access keys of programs, which use them at `/api/v1` and `/dav/`, not here. */
export const accessKeysRouter = router({
  list: protectedProcedure
    .output(z.array(accessKey))
    .query(async ({ ctx }) => unwrap(await ctx.services.accessKeys.list(ctx.actor))),

  /** Only this response has the key's text. */
  create: protectedProcedure
    .meta(hashing)
    .input(accessKeyCreate)
    .output(createdAccessKey)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.accessKeys.create(ctx.actor, input, ctx.client))),

  revoke: protectedProcedure
    .meta(hashing)
    .input(accessKeyRevocation)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.services.accessKeys.revoke(ctx.actor, input, ctx.client));
    }),
});
