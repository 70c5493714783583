import type { WorkspaceTaskList } from "@hourloom/schema/task-lists";
import { createContext } from "react";

/**
 * The lists a task can move to. A context, so that changes of lists do not render all memoized
 * rows.
 */
export const MoveTargetsContext = createContext<readonly WorkspaceTaskList[]>([]);
