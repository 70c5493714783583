import type { FastifyInstance } from "fastify";
import {
  taskBlock,
  taskBlockCreate,
  taskBlockFilter,
  taskBlockPatch,
  taskBlockReplace,
} from "@hourloom/schema/tasks/task-blocks";
import type { TaskBlocksService } from "../../services/task-blocks/task-blocks-service.ts";
import type { Callers } from "../conventions/callers.ts";
import { registerResource } from "../conventions/resource.ts";

export function registerTaskBlocks(app: FastifyInstance, taskBlocks: TaskBlocksService, callers: Callers): void {
  registerResource(
    app,
    {
      path: "/task-blocks/",
      names: { schema: "TaskBlock", one: "a block of a task", many: "task blocks" },
      shape: taskBlock,
      create: taskBlockCreate,
      patch: taskBlockPatch,
      replace: taskBlockReplace,
      items: taskBlocks,
      filter: {
        query: taskBlockFilter,
        list: (owner, query) => taskBlocks.listBy(owner, taskBlockFilter.parse(query)),
      },
    },
    callers,
  );
}
