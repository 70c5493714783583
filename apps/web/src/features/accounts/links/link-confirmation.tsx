import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useServices } from "@/shared/api/services";
import { type SubmitLinkResult, submitLink } from "./submit-link";
import { hideToken } from "./hide-token";
import { findStoredLink, forgetLink, storeLink, type StoredLinkPurpose, type MailLink } from "./stored-link";
import { LinkPageFrame, LoginLink } from "./link-page-frame";

interface LinkPressProps<Value> {
  link: MailLink;
  purpose: StoredLinkPurpose;
  /** URL path without the token. */
  path: string;
  title: string;
  /** Explanation of the button. */
  children: ReactNode;
  action: string;
  send: () => Promise<Value>;
  /** Advice for an invalid link. */
  advice: string;
  onDone: (value: Value) => void;
}

/** Stores the link for a reload and removes its token from the URL. */
export function useStoredLink(
  { uid, token }: MailLink,
  { purpose, path }: { purpose: StoredLinkPurpose; path: string },
): void {
  useEffect(() => {
    storeLink(sessionStorage, purpose, { uid, token });
    hideToken(path);
  }, [purpose, path, uid, token]);
}

/** A link that takes effect only by its button, because mail programs open links, too. */
export function LinkConfirmation<Value>({ link, purpose, path, title, children, ...rest }: LinkPressProps<Value>) {
  const services = useServices();
  const [failure, setFailure] = useState<Extract<SubmitLinkResult<Value>, { ok: false }>>();
  const [isBusy, setBusy] = useState(false);
  useStoredLink(link, { purpose, path });

  const follow = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await submitLink(services, link, rest.send);
    setBusy(false);
    if (result.ok || result.isLinkWrong) forgetLink(sessionStorage, purpose);
    if (result.ok) rest.onDone(result.value);
    else setFailure(result);
  };

  return (
    <LinkPageFrame title={title}>
      <h1 className="text-title font-semibold text-balance">{title}</h1>
      {failure === undefined ? null : (
        <Notice tone="problem" className="w-full text-left">
          <p>{failure.text}</p>
          {failure.isLinkWrong ? <p className="mt-1 text-ink">{rest.advice}</p> : null}
        </Notice>
      )}
      {failure?.isLinkWrong === true ? (
        <LoginLink look="secondary" />
      ) : (
        <>
          <p className="text-pretty text-muted">{children}</p>
          <Button look="primary" size="lg" busy={isBusy} onClick={() => void follow()}>
            {rest.action}
          </Button>
        </>
      )}
    </LinkPageFrame>
  );
}

interface LinkStartProps {
  purpose: StoredLinkPurpose;
  title: string;
  /** Where to find a link. */
  text: string;
  screen: ComponentType<{ link: MailLink }>;
}

/** The page after the token was removed from the URL. A reload finds the link again. */
export function StoredLinkScreen({ purpose, title, text, screen: Screen }: LinkStartProps) {
  const [link] = useState(() => findStoredLink(sessionStorage, purpose));
  if (link !== undefined) return <Screen link={link} />;
  return (
    <LinkPageFrame title={title}>
      <h1 className="text-title font-semibold text-balance">{title}</h1>
      <p className="text-pretty text-muted">{text}</p>
      <LoginLink look="secondary" />
    </LinkPageFrame>
  );
}
