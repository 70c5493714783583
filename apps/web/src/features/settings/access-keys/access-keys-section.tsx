import type { User } from "@hourloom/schema/accounts/accounts";
import { LazySection } from "@/shared/layout/lazy-section";

const loadKeys = () => import("./access-keys-list");

/** The access keys of the account. */
export function AccessKeysSection({ profile }: { profile: User }) {
  return (
    <LazySection id="access-keys" title="Access keys" load={loadKeys} what="Your access keys">
      {({ AccessKeysList }) => <AccessKeysList profile={profile} />}
    </LazySection>
  );
}
