import { createContext } from "react";

/**
 * The keys of the selected items; undefined if none is. While some are, items are toggle buttons.
 */
export const SelectionContext = createContext<ReadonlySet<string> | undefined>(undefined);
