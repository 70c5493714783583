import { Button } from "@hourloom/ui/button";
import { type ReactNode, useState } from "react";
import { FormErrorNotice } from "@/shared/account/form-error-notice";
import { useServices } from "@/shared/api/services";
import { type SubmitLinkResult, submitLink } from "./submit-link";
import { forgetLink, type StoredLinkPurpose, type MailLink } from "./stored-link";
import { useStoreLink } from "./stored-link-screen";
import { LinkPageFrame, LoginLink } from "./link-page-frame";

interface LinkPressProps<Value> {
  link: MailLink;
  purpose: StoredLinkPurpose;
  /** URL path without the token. */
  path: string;
  title: string;
  children: ReactNode;
  action: string;
  send: () => Promise<Value>;
  advice: string;
  onDone: (value: Value) => void;
}

/** A link that takes effect only by its button, because mail programs open links, too. */
export function LinkConfirmation<Value>({ link, purpose, path, title, children, ...rest }: LinkPressProps<Value>) {
  const services = useServices();
  const [failure, setFailure] = useState<Extract<SubmitLinkResult<Value>, { ok: false }>>();
  const [isBusy, setBusy] = useState(false);
  useStoreLink(link, { purpose, path });

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
    <LinkPageFrame title={title} heading={title}>
      <FormErrorNotice
        formError={failure && { text: failure.text, reason: failure.isLinkWrong ? rest.advice : undefined }}
      />
      {failure?.isLinkWrong === true ? (
        <LoginLink variant="secondary" />
      ) : (
        <>
          <p className="text-pretty text-muted">{children}</p>
          <Button variant="primary" size="lg" busy={isBusy} onClick={() => void follow()}>
            {rest.action}
          </Button>
        </>
      )}
    </LinkPageFrame>
  );
}
