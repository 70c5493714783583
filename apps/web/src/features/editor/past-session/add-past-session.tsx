import { Button } from "@hourloom/ui/button";
import { dismissToast, showToast } from "@hourloom/ui/toast";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useItemEditing } from "@/features/changes/changes-provider";
import { failureMessage } from "@/features/changes/failure-message";
import { newId } from "@/shared/api/new-id";
import { useServices } from "@/shared/api/services";
import { DraftOffers } from "@/shared/layout/draft-offer";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";
import { usePrefetch } from "@/shared/lazy/run-later";
import { FormCard } from "../form-card";
import type { FormValues } from "../state/editor-state";
import { pastSessionDrafts } from "./past-session-drafts";
import type { PastSessionFormProps } from "./past-session-form";

const pastSessionForm = createLazyModule(() => import("./past-session-form"));

/** One opening of the form: the id of the new session, and a restored draft. */
type Opening = Pick<PastSessionFormProps, "id" | "draft">;

const TOAST = "past session";

function titleOf({ title }: FormValues): string {
  return typeof title === "string" ? title : "";
}

interface OtherDraftsProps {
  /** The new session of the open form. */
  id: string;
  onRestore: (opening: Opening) => void;
}

function OtherDrafts({ id, onRestore }: OtherDraftsProps) {
  const drafts = pastSessionDrafts(useServices());
  const findOthers = () => drafts.list().filter(([other]) => other !== id);
  const [others, setOthers] = useState(findOthers);
  const row = useRef<HTMLDivElement>(null);
  if (others.length === 0) return null;
  const discard = (key: string) => {
    drafts.replace(key, undefined);
    setOthers(findOthers());
    row.current?.parentElement?.querySelector<HTMLElement>("form select")?.focus();
  };
  return (
    <div ref={row}>
      <DraftOffers
        texts={others.toReversed().map(([key, { values, savedAtMs }]) => ({
          key,
          title: titleOf(values),
          savedAtMs,
          onRestore: () => onRestore({ id: key, draft: values }),
          onDiscard: () => discard(key),
        }))}
      />
    </div>
  );
}

/** A button that opens the form of a session that was not timed. */
export function AddPastSession(proposed: Pick<PastSessionFormProps, "type" | "minutes" | "zone">) {
  const { actions, changes } = useItemEditing();
  const drafts = pastSessionDrafts(useServices());
  const [opening, setOpening] = useState<Opening>();
  const loaded = useLazyModule(pastSessionForm, opening !== undefined);
  usePrefetch(pastSessionForm);
  const openId = useRef<string>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const isReady = opening !== undefined && loaded.status === "ready";
  // From its first field on: its button would cover what is above the end of a small screen.
  useLayoutEffect(() => {
    if (isReady) card.current?.scrollIntoView({ block: "start" });
  }, [isReady]);
  // The toast opens the form of this screen.
  useEffect(() => () => dismissToast(TOAST), []);
  const show = (next: Opening | undefined) => {
    openId.current = next?.id;
    setOpening(next);
    if (next === undefined) button.current?.focus();
    else dismissToast(TOAST);
  };
  const offerDraft = (id: string, text: string, variant: "info" | "problem") => {
    const draft = drafts.find(id)?.values;
    if (draft === undefined) return;
    showToast(text, { id: TOAST, variant, action: { label: "Keep editing", run: () => show({ id, draft }) } });
  };
  const close = () => {
    show(undefined);
    if (opening !== undefined) offerDraft(opening.id, "Closed without saving; your text is kept.", "info");
  };
  const save =
    (id: string): PastSessionFormProps["onSave"] =>
    async (session) => {
      const result = await actions.create(session);
      if (!result.ok && openId.current !== id && changes.isLive()) {
        offerDraft(id, `Not saved. ${failureMessage(result.problem)}`, "problem");
      }
      return result;
    };
  const finish = (id: string) => {
    drafts.replace(id, undefined);
    if (openId.current === id) show(undefined);
    else dismissToast(TOAST);
  };
  return (
    <>
      <Button
        ref={button}
        aria-expanded={opening !== undefined}
        onClick={() => (opening === undefined ? show({ id: newId(), draft: undefined }) : close())}
      >
        Add Past Session
      </Button>
      {opening === undefined ? null : (
        <FormCard
          ref={card}
          name="New past session"
          heading="New past session"
          module={pastSessionForm}
          onClose={close}
        >
          {({ PastSessionForm }) => (
            <>
              <OtherDrafts key={`drafts ${opening.id}`} id={opening.id} onRestore={show} />
              <PastSessionForm
                key={opening.id}
                {...proposed}
                {...opening}
                onSave={save(opening.id)}
                onSaved={() => finish(opening.id)}
                onType={(values) => drafts.replace(opening.id, values && { values, savedAtMs: Date.now() })}
              />
            </>
          )}
        </FormCard>
      )}
    </>
  );
}
