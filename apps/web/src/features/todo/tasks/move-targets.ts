import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { createContext } from "react";

/** The lists that a task can go to, in their order: beside the rows, so that these are not all drawn anew with each list. */
export const MoveTargets = createContext<readonly WorkspaceTaskList[]>([]);
