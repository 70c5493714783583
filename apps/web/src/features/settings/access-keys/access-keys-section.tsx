import type { User } from "@hourloom/schema/accounts/accounts";
import { UnlessTrial } from "../with-profile";
import { LazySection } from "@/shared/layout/lazy-section";

const loadKeys = () => import("./access-keys-list");

/** The access keys of the account. */
export function AccessKeysSection({ profile }: { profile: User }) {
  return (
    <LazySection id="access-keys" title="Access keys" load={loadKeys} what="Your access keys">
      {({ AccessKeysList }) => (
        <UnlessTrial profile={profile}>
          <AccessKeysList profile={profile} />
        </UnlessTrial>
      )}
    </LazySection>
  );
}
