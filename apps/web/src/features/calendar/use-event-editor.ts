import { type ComponentType, useCallback, useEffect, useState } from "react";
import type { EventEditorProps } from "./event-editor";

export type LoadedEditor =
  | { status: "loading" }
  | { status: "failed" }
  | { status: "ready"; Editor: ComponentType<EventEditorProps> };

/**
 * The form, which brings the schemas with it and which nobody needs to see a month: fetched as soon as the month stands. Not with `lazy`, since React holds
 * back what has suspended, however shortly, for 300 ms.
 */
export function useEventEditor(): [LoadedEditor, () => void] {
  const [loaded, setLoaded] = useState<LoadedEditor>({ status: "loading" });
  const load = useCallback(() => {
    import("./event-editor").then(
      ({ EventEditor }) => setLoaded({ status: "ready", Editor: EventEditor }),
      () => setLoaded({ status: "failed" }),
    );
  }, []);
  useEffect(load, [load]);
  return [loaded, load];
}
