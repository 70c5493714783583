import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { Field } from "@hourloom/ui/field";
import { Input } from "@hourloom/ui/input";
import { Notice } from "@hourloom/ui/notice";
import { showToast } from "@hourloom/ui/toast";
import { type FormEvent, useState } from "react";
import { useOnline } from "@/shared/api/online";
import { SourceList } from "@/shared/layout/source-list";
import { describeProblem, problemOf, serverFieldErrors } from "@/shared/api/problem";
import { createStore } from "@/shared/state/store";
import { truncateTitle } from "@/shared/text/truncate-title";
import { useCalendars } from "@/features/changes/use-calendars";
import { findFreeColor } from "./common-color";
import { useSubscribe } from "./use-subscriptions";

const sources = [
  { name: "Google Calendar", how: "Settings of the calendar, Secret address in iCal format." },
  { name: "Apple Calendar", how: "Share the calendar, choose Public Calendar, and copy the link." },
  { name: "Outlook", how: "Settings, Shared calendars, Publish, then copy the ICS link." },
] as const;

const ADDRESS_MISSING = "Paste the address of a calendar.";

const noText = { url: "", title: "" };
/** What was typed and not sent, until the page is left. */
const typedBefore = createStore(noText);

/** The form of a subscription. The server reads the feed before it responds. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const isOnline = useOnline();
  const subscribe = useSubscribe();
  const { calendars } = useCalendars();
  const [{ url, title }, setTyped] = useState(typedBefore.get);
  const [isMissing, setMissing] = useState(false);
  const problem = subscribe.error === null ? undefined : problemOf(subscribe.error);
  const errors = problem === undefined ? {} : serverFieldErrors(problem);
  const addressError = isMissing ? ADDRESS_MISSING : errors["url"]?.join(" ");
  const isOther = problem !== undefined && errors["url"] === undefined && errors["title"] === undefined;
  const edit = (change: Partial<typeof noText>) => {
    const next = { url, title, ...change };
    setTyped(next);
    typedBefore.set(next);
    setMissing(false);
    subscribe.reset();
  };
  // While the server reads the feed, nobody would be told what became of it.
  const close = () => {
    if (!subscribe.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (subscribe.isPending) return;
    if (url.trim() === "") return setMissing(true);
    const chosen = title.trim();
    const color = findFreeColor(calendars);
    subscribe.mutate(chosen === "" ? { url, color } : { url, color, title: chosen }, {
      onSuccess: ({ calendar }) => {
        typedBefore.set(noText);
        showToast(`Subscribed to “${truncateTitle(calendar.title)}”.`, { id: "subscription" });
        onClose();
      },
    });
    return undefined;
  };
  return (
    <Dialog onClose={close}>
      <DialogContent className="overflow-hidden sm:max-w-lg">
        <DialogHeader className="shrink-0">Subscribe to a calendar</DialogHeader>
        <form
          noValidate
          aria-label="Subscribe to a calendar"
          onSubmit={submit}
          className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5"
        >
          <p className="text-pretty text-muted">
            Its events are shown here, read only, and are read again about every hour.
          </p>
          <Field label="Address" error={addressError} hint="Begins with https:// or webcal://, and often ends in .ics.">
            {(control) => (
              <Input
                {...control}
                data-first-focus
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                value={url}
                readOnly={subscribe.isPending}
                onChange={(event) => edit({ url: event.target.value })}
              />
            )}
          </Field>
          <Field label="Title, if not that of the calendar" error={errors["title"]?.join(" ")}>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="off"
                value={title}
                readOnly={subscribe.isPending}
                onChange={(event) => edit({ title: event.target.value })}
              />
            )}
          </Field>
          {isOther ? <Notice variant="problem">{describeProblem(problem)}</Notice> : null}
          {isOnline ? null : <Notice>You are offline. A subscription needs the connection.</Notice>}
          <div className="flex items-center justify-end gap-2">
            <p role="status" className="mr-auto text-muted">
              {subscribe.isPending ? "Reading the calendar..." : null}
            </p>
            <Button aria-disabled={subscribe.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={subscribe.isPending} aria-disabled={!isOnline}>
              Subscribe
            </Button>
          </div>
          <SourceList heading="Where to find the address" sources={sources} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
