import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useServices } from "@/shared/api/services";
import { type FollowResult, followLink } from "./follow-link";
import { hideToken } from "./hide-token";
import { findStoredLink, forgetLink, storeLink, type StoredLinkPurpose, type MailLink } from "./stored-link";
import { LinkPageFrame, LoginLink } from "./link-page-frame";

interface LinkPressProps<Value> {
  link: MailLink;
  purpose: StoredLinkPurpose;
  /** What stays in the address bar. */
  path: string;
  title: string;
  /** What the button does, in one or two sentences. */
  children: ReactNode;
  action: string;
  send: () => Promise<Value>;
  /** What to do about a link that will not do. */
  advice: string;
  onDone: (value: Value) => void;
}

/** Keeps the link for a reload, and takes its token out of the address bar. */
export function useStoredLink(
  { uid, token }: MailLink,
  { purpose, path }: { purpose: StoredLinkPurpose; path: string },
): void {
  useEffect(() => {
    storeLink(sessionStorage, purpose, { uid, token });
    hideToken(path);
  }, [purpose, path, uid, token]);
}

/**
 * The page of a link that does nothing before its button is pressed: programs that read mail open
 * links, too.
 */
export function LinkPress<Value>({ link, purpose, path, title, children, ...press }: LinkPressProps<Value>) {
  const services = useServices();
  const [failure, setFailure] = useState<Extract<FollowResult<Value>, { ok: false }>>();
  const [isBusy, setBusy] = useState(false);
  useStoredLink(link, { purpose, path });

  const follow = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await followLink(services, link, press.send);
    setBusy(false);
    if (result.ok || result.isLinkWrong) forgetLink(sessionStorage, purpose);
    if (result.ok) press.onDone(result.value);
    else setFailure(result);
  };

  return (
    <LinkPageFrame title={title}>
      <h1 className="text-title font-semibold text-balance">{title}</h1>
      {failure === undefined ? null : (
        <Notice tone="problem" className="w-full text-left">
          <p>{failure.text}</p>
          {failure.isLinkWrong ? <p className="mt-1 text-ink">{press.advice}</p> : null}
        </Notice>
      )}
      {failure?.isLinkWrong === true ? (
        <LoginLink look="secondary" />
      ) : (
        <>
          <p className="text-pretty text-muted">{children}</p>
          <Button look="primary" size="lg" busy={isBusy} onClick={() => void follow()}>
            {press.action}
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

/**
 * Where the address bar points once the token has left it. A reload finds the link again; without
 * one, it says where to get one.
 */
export function LinkStart({ purpose, title, text, screen: Screen }: LinkStartProps) {
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
