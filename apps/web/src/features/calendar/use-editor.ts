import { dismissToast, showToast } from "@hourloom/ui/toast";
import { useCallback, useRef, useState } from "react";
import { announce } from "@/shared/announcer";
import { plainText, type Problem } from "@/shared/problem";
import { draftKey, type EditorState, type EditorTarget } from "./editor-state";
import type { EventFormInput } from "./event-form-values";

export interface Editor {
  state: EditorState;
  /** What has been typed so far, where it differs from what was there. */
  typed: EventFormInput | undefined;
  /** What the form is or was last about: its anchor, and where the focus goes afterwards. */
  lastTarget: () => EditorTarget | undefined;
  /** Whether a form is open at this moment, also between two renders. */
  isOpen: () => boolean;
  open: (target: EditorTarget) => void;
  type: (values: EventFormInput | undefined) => void;
  /** Closes without asking; what was typed is kept and offered again. */
  close: (isBeingSent: boolean) => void;
  /** It is saved or deleted: its text is not needed any more. */
  finish: (target: EditorTarget) => void;
  /** It was not saved. Where the form was closed meanwhile, the text is offered again with the reason. */
  fail: (target: EditorTarget, problem: Problem) => void;
}

/** Which form is open and what has been typed into it. No text is ever lost: it outlives the form until it is saved. */
export function useEditor(): Editor {
  const [state, setState] = useState<EditorState>({ status: "closed" });
  const [typed, setTyped] = useState<EventFormInput>();
  const drafts = useRef(new Map<string, EventFormInput>());
  const last = useRef<EditorTarget>(undefined);
  const current = useRef<EditorTarget>(undefined);

  const lastTarget = useCallback(() => last.current, []);
  const isOpen = useCallback(() => current.current !== undefined, []);

  const open = useCallback((target: EditorTarget) => {
    last.current = target;
    current.current = target;
    const key = draftKey(target);
    const draft = drafts.current.get(key);
    dismissToast(key);
    setTyped(draft);
    setState(draft === undefined ? { status: "open", target } : { status: "open", target, draft });
  }, []);

  const shut = useCallback(() => {
    current.current = undefined;
    setTyped(undefined);
    setState({ status: "closed" });
  }, []);

  const close = (isBeingSent: boolean) => {
    const target = current.current;
    shut();
    if (target === undefined || typed === undefined) return;
    const key = draftKey(target);
    drafts.current.set(key, typed);
    if (isBeingSent) return;
    const action = { label: "Keep editing", run: () => open(target) };
    showToast("Closed without saving; your text is kept.", { id: key, action });
  };

  const finish = (target: EditorTarget) => {
    drafts.current.delete(draftKey(target));
    if (current.current === target) shut();
  };

  const fail = (target: EditorTarget, problem: Problem) => {
    if (current.current === target) return;
    const text = `Not saved. ${plainText(problem)}`;
    announce(text, "assertive");
    showToast(text, {
      id: draftKey(target),
      tone: "problem",
      action: { label: "Keep editing", run: () => open(target) },
    });
  };

  return { state, typed, lastTarget, isOpen, open, type: setTyped, close, finish, fail };
}
