import { type ReactNode, useEffect, useState } from "react";
import { LinkPageFrame, LoginLink } from "./link-page-frame";
import { findStoredLink, type MailLink, storeLink, type StoredLinkPurpose } from "./stored-link";

/**
 * Stores the link for a reload, and removes its token from the URL, so that it is neither in the
 * history nor copied.
 */
export function useStoreLink(
  { uid, token }: MailLink,
  { purpose, path }: { purpose: StoredLinkPurpose; path: string },
): void {
  useEffect(() => {
    storeLink(sessionStorage, purpose, { uid, token });
    // Bypasses the router, which would leave the screen.
    History.prototype.replaceState.call(window.history, window.history.state, "", path);
  }, [purpose, path, uid, token]);
}

interface StoredLinkScreenProps {
  purpose: StoredLinkPurpose;
  render: (link: MailLink) => ReactNode;
  children: ReactNode;
}

/** The page after the token was removed from the URL. A reload finds the link again. */
export function StoredLinkScreen({ purpose, render, children }: StoredLinkScreenProps) {
  const [link] = useState(() => findStoredLink(sessionStorage, purpose));
  return link === undefined ? children : render(link);
}

/** Says where to find a link. */
export function NoLink({ title, text }: { title: string; text: string }) {
  return (
    <LinkPageFrame title={title} heading={title}>
      <p className="text-pretty text-muted">{text}</p>
      <LoginLink variant="secondary" />
    </LinkPageFrame>
  );
}
