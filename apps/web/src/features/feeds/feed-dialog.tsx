import type { Feed } from "@hourloom/schema/feeds";
import { showToast } from "@hourloom/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useCalendars } from "@/features/changes/use-calendars";
import { useServices } from "@/shared/api/services";
import { closeFeed, type FeedRequest } from "@/shared/commands/feed-request";
import { FetchState } from "@/shared/layout/fetch-state";
import { ConfirmFeed } from "./confirm-feed";
import { FeedAddress } from "./feed-address";
import { FeedForm } from "./feed-form";
import { FeedFrame } from "./feed-frame";

/** Options of mutations, after which the list is fetched again. */
function useListRefresh() {
  const { api, queryClient } = useServices();
  return { onSettled: () => void queryClient.invalidateQueries(api.feeds.list.queryFilter()) };
}

function useOwnCalendars() {
  const { calendars, query } = useCalendars();
  return { own: calendars.filter(({ kind }) => kind === "own"), query };
}

function NewFeed({ calendar }: { calendar: string | undefined }) {
  const { api } = useServices();
  const { own, query } = useOwnCalendars();
  const create = useMutation(api.feeds.create.mutationOptions(useListRefresh()));
  const chosen = own.find(({ id }) => id === calendar) ?? own.find(({ is_default }) => is_default);
  if (create.data !== undefined) {
    return (
      <FeedFrame step="address" title="The address of your feed" isBusy={false}>
        <FeedAddress {...create.data} />
      </FeedFrame>
    );
  }
  return (
    <FeedFrame step="form" title="Share calendars as a feed" isBusy={create.isPending}>
      {chosen === undefined ? (
        <div className="px-5 pb-5">
          <FetchState query={query} what="Your calendars" loading={<p role="status">Loading calendars...</p>} />
        </div>
      ) : (
        <FeedForm
          initial={{ title: chosen.title, mode: "full", calendars: [chosen.id] }}
          calendars={own}
          action="Create the address"
          error={create.error}
          isBusy={create.isPending}
          onSubmit={(feed) => create.mutate(feed)}
        />
      )}
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
          update.mutate({ id: feed.id, changes: { ...changes, ...chosen } }, { onSuccess: closeFeed });
        }}
      />
    </FeedFrame>
  );
}

function RotateFeed({ feed }: { feed: Feed }) {
  const { api } = useServices();
  const rotate = useMutation(api.feeds.rotate.mutationOptions(useListRefresh()));
  if (rotate.data !== undefined) {
    return (
      <FeedFrame step="address" title="The new address of your feed" isBusy={false}>
        <FeedAddress {...rotate.data} />
      </FeedFrame>
    );
  }
  return (
    <FeedFrame step="confirm" title="Make a new address?" isBusy={rotate.isPending}>
      <ConfirmFeed
        action="Make a new address"
        error={rotate.error}
        isBusy={rotate.isPending}
        onConfirm={() => rotate.mutate({ id: feed.id })}
      >
        The address that “{feed.title}” has now ends at once. Every program that reads it needs the new one.
      </ConfirmFeed>
    </FeedFrame>
  );
}

function RemoveFeed({ feed }: { feed: Feed }) {
  const { api } = useServices();
  const remove = useMutation(api.feeds.remove.mutationOptions(useListRefresh()));
  const onSuccess = () => {
    closeFeed();
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

/** Makes, changes or deletes a feed. */
export function FeedDialog({ request }: { request: FeedRequest }) {
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
