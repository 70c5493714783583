import type { FeedWithAddress } from "@hourloom/schema/accounts/feeds";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { feedRequest } from "@/shared/commands/feed-request";
import { SourceTable } from "@/shared/layout/source-list";
import { CopyField } from "@/shared/text/copy-field";
import { webcalAddress } from "./feed-texts";

const programs = [
  {
    name: "Google Calendar",
    how: "On the web: Other calendars, +, From URL. Google reads it every 8 to 24 hours, whatever a feed says.",
  },
  { name: "Apple Calendar", how: "The button below, or File, New Calendar Subscription. Read every hour." },
  { name: "Outlook", how: "On the web: Add calendar, Subscribe from web. Read every hour or so." },
  { name: "Thunderbird", how: "New Calendar, On the Network. Read every hour." },
] as const;

/** The secret address, and what programs do with it. */
export function FeedAddress({ feed, address }: FeedWithAddress) {
  const what = feed.mode === "full" ? "the events of these calendars" : "when you are busy";
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <Notice>
        Anyone with this address can read {what}. It is shown only now: if you lose it or it gets about, make a new one
        in the settings.
      </Notice>
      <CopyField label="Address" value={address} isPrimary />
      <SourceTable sources={programs} className="border-t pt-4" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild>
          <a href={webcalAddress(address)}>Open in Apple Calendar</a>
        </Button>
        <Button onClick={feedRequest.close}>Done</Button>
      </div>
    </div>
  );
}
