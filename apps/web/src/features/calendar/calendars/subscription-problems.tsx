import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import type { Subscription } from "@hourloom/schema/icalendar/subscriptions";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import type { RefObject } from "react";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { truncateTitle } from "@/shared/text/truncate-title";
import { needsAttention, problemText } from "./subscription-texts";
import { useRefreshing } from "./use-subscriptions";

function SubscriptionProblem({ subscription, title }: { subscription: Subscription; title: string }) {
  const { refresh, isPending } = useRefreshing();
  const shown = truncateTitle(title);
  return (
    <Notice
      variant="problem"
      className="mt-2 text-xs"
      action={
        <Button
          busy={isPending}
          aria-label={`Try again to read “${shown}”`}
          onClick={() => refresh({ id: subscription.id, title })}
        >
          Try again
        </Button>
      }
    >
      <bdi className="font-semibold">{shown}</bdi>: {problemText(subscription)}
    </Notice>
  );
}

interface SubscriptionProblemsProps {
  calendars: readonly WorkspaceCalendar[];
  subscriptions: readonly Subscription[];
  panel: RefObject<HTMLElement | null>;
}

/** Subscriptions that do not work, and what to do. */
export function SubscriptionProblems({ calendars, subscriptions, panel }: SubscriptionProblemsProps) {
  const shown = subscriptions.filter(needsAttention);
  // The notice is removed with its focused button.
  useRestoreFocus(shown.length, () => panel.current?.querySelector<HTMLElement>("input")?.focus());
  return shown.map((subscription) => {
    const title = calendars.find(({ id }) => id === subscription.id)?.title ?? subscription.host;
    return <SubscriptionProblem key={subscription.id} subscription={subscription} title={title} />;
  });
}
