import { LazySection } from "@/shared/layout/lazy-section";

const loadFeeds = () => import("./feeds-list");

/** The feeds of the account. */
export function FeedsSection() {
  return (
    <LazySection id="feeds" title="Feeds" load={loadFeeds} what="Your feeds">
      {({ FeedsList }) => <FeedsList />}
    </LazySection>
  );
}
