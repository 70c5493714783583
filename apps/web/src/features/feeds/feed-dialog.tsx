import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import type { Feed } from "@hourloom/schema/accounts/feeds";
import { TRIAL_REJECTED } from "@hourloom/schema/fields/error-texts";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useProfile } from "@/features/accounts/queries";
import { ReauthenticationStep } from "@/features/accounts/reauthentication/reauthentication-step";
import { useCalendars } from "@/features/changes/use-calendars";
import { useServices } from "@/shared/api/services";
import { type FeedRequest, feedRequest } from "@/shared/commands/feed-request";
import { FetchState } from "@/shared/layout/fetch-state";
import { runMutation } from "@/shared/mutations/run-mutation";
import { FeedAddress } from "./feed-address";
import { FeedForm, type FeedFields } from "./feed-form";
import { useNewAddress } from "./use-new-address";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { Button } from "@hourloom/ui/button";
import { FeedFailure } from "./feed-failure";

interface ConfirmFeedProps {
  action: string;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

/** Asks before an address ends. */
function ConfirmFeed({ action, error, isBusy, onConfirm, children }: ConfirmFeedProps) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <p className="text-pretty [overflow-wrap:anywhere]">{children}</p>
      <FeedFailure error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button data-first-focus="" aria-disabled={isBusy} onClick={feedRequest.close}>
          Cancel
        </Button>
        <Button variant="destructive" busy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </div>
  );
}

interface FeedFrameProps {
  /** What is shown; another step gets the focus. */
  step: "form" | "confirm" | "address";
  title: string;
  /** A sent request cannot be cancelled, so the dialog stays open until the response. */
  isBusy: boolean;
  children: ReactNode;
}

/** The dialog around a step. A press beside it does not close it: an address is shown only once. */
function FeedFrame({ step, title, isBusy, children }: FeedFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  useRestoreFocus(step, () => {
    const field = step === "address" ? null : content.current?.querySelector<HTMLElement>("[data-first-focus]");
    (field ?? content.current)?.focus();
  });
  return (
    <Dialog onClose={() => (isBusy ? undefined : feedRequest.close())}>
      <DialogContent ref={content} onPointerDownOutside={(event) => event.preventDefault()}>
        <DialogHeader>{title}</DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

/** Options of mutations, after which the list is fetched again. */
function useListRefresh() {
  const { api, queryClient } = useServices();
  return { onSettled: () => void queryClient.invalidateQueries(api.feeds.list.queryFilter()) };
}

function useOwnCalendars() {
  const { calendars, query } = useCalendars();
  return { own: calendars.filter(({ kind }) => kind === "own"), query };
}

interface NewFeedFormProps {
  draft: FeedFields | undefined;
  calendar: string | undefined;
  onSubmit: (fields: FeedFields) => void;
}

function NewFeedForm({ draft, calendar, onSubmit }: NewFeedFormProps) {
  const { own, query } = useOwnCalendars();
  const isTrial = isTrialAddress(useProfile()?.email ?? "");
  const chosen = own.find(({ id }) => id === calendar) ?? own.find(({ is_default }) => is_default);
  if (isTrial || chosen === undefined) {
    return (
      <div className="px-5 pb-5">
        {isTrial ? (
          <p className="text-pretty">{TRIAL_REJECTED}</p>
        ) : (
          <FetchState query={query} what="Your calendars" loading={<p role="status">Loading calendars...</p>} />
        )}
      </div>
    );
  }
  return (
    <FeedForm
      initial={draft ?? { title: chosen.title, mode: "full", calendars: [chosen.id] }}
      calendars={own}
      action="Continue"
      onSubmit={onSubmit}
    />
  );
}

/** What is shared, then whose account it is, then the address. */
function NewFeed({ calendar }: { calendar: string | undefined }) {
  const [draft, setDraft] = useState<FeedFields>();
  const [isConfirming, setConfirming] = useState(false);
  const { made, isBusy, make } = useNewAddress(async ({ queryClient, api }, confirmation) => {
    const fields = draft ?? { title: "", mode: "full", calendars: [] };
    return runMutation(queryClient, api.feeds.create.mutationOptions(), { ...confirmation, ...fields });
  });
  if (made !== undefined) {
    return (
      <FeedFrame step="address" title="The address of your feed" isBusy={false}>
        <FeedAddress {...made} />
      </FeedFrame>
    );
  }
  return isConfirming ? (
    <FeedFrame step="confirm" title="Show that it is you" isBusy={isBusy}>
      <ReauthenticationStep action="Create the address" onConfirm={make} onBack={() => setConfirming(false)}>
        Whoever has the address can read what you share. Show first that this account is yours.
      </ReauthenticationStep>
    </FeedFrame>
  ) : (
    <FeedFrame step="form" title="Share calendars as a feed" isBusy={false}>
      <NewFeedForm
        draft={draft}
        calendar={calendar}
        onSubmit={(fields) => {
          setDraft(fields);
          setConfirming(true);
        }}
      />
    </FeedFrame>
  );
}

function EditFeed({ feed }: { feed: Feed }) {
  const { api } = useServices();
  const { own } = useOwnCalendars();
  const update = useMutation(api.feeds.update.mutationOptions(useListRefresh()));
  return (
    <FeedFrame step="form" title="Edit the feed" isBusy={update.isPending}>
      <FeedForm
        initial={feed}
        calendars={own}
        action="Save"
        error={update.error}
        isBusy={update.isPending}
        onSubmit={({ calendars, ...changes }) => {
          const chosen = calendars.length === 0 ? {} : { calendars };
          update.mutate({ id: feed.id, changes: { ...changes, ...chosen } }, { onSuccess: feedRequest.close });
        }}
      />
    </FeedFrame>
  );
}

function RotateFeed({ feed }: { feed: Feed }) {
  const { made, isBusy, make } = useNewAddress(({ queryClient, api }, confirmation) =>
    runMutation(queryClient, api.feeds.rotate.mutationOptions(), { ...confirmation, id: feed.id }),
  );
  if (made !== undefined) {
    return (
      <FeedFrame step="address" title="The new address of your feed" isBusy={false}>
        <FeedAddress {...made} />
      </FeedFrame>
    );
  }
  return (
    <FeedFrame step="confirm" title="Make a new address?" isBusy={isBusy}>
      <ReauthenticationStep action="Make a new address" isDestructive onConfirm={make}>
        The address that “{feed.title}” has now ends at once. Every program that reads it needs the new one.
      </ReauthenticationStep>
    </FeedFrame>
  );
}

function RemoveFeed({ feed }: { feed: Feed }) {
  const { api } = useServices();
  const remove = useMutation(api.feeds.remove.mutationOptions(useListRefresh()));
  const onSuccess = () => {
    feedRequest.close();
    showToast(`The feed “${feed.title}” was deleted.`, { id: "feed" });
  };
  return (
    <FeedFrame step="confirm" title="Delete the feed?" isBusy={remove.isPending}>
      <ConfirmFeed
        action="Delete the feed"
        error={remove.error}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: feed.id }, { onSuccess })}
      >
        The address of “{feed.title}” ends at once and cannot be brought back. Your events stay.
      </ConfirmFeed>
    </FeedFrame>
  );
}

function FeedDialog({ request }: { request: FeedRequest }) {
  switch (request.kind) {
    case "create":
      return <NewFeed calendar={request.calendar} />;
    case "edit":
      return <EditFeed feed={request.feed} />;
    case "rotate":
      return <RotateFeed feed={request.feed} />;
    case "remove":
      return <RemoveFeed feed={request.feed} />;
  }
}

export function FeedsRoot() {
  const request = feedRequest.useUntilUnmount();
  return request === undefined ? null : <FeedDialog request={request} />;
}
