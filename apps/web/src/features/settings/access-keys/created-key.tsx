import type { CreatedAccessKey } from "@hourloom/schema/accounts/access-keys";
import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { CopyField } from "@/shared/text/copy-field";
import { curlExample } from "./access-key-texts";
import { ClientSteps, Disclosure } from "./client-steps";
import { QrCodes } from "./qr-codes";

interface CreatedKeyProps {
  created: CreatedAccessKey;
  username: string;
  /** Whether the user wanted to leave without a copy. */
  isWarned: boolean;
  /** The key was copied, or can be scanned. */
  onCopy: () => void;
  onDone: () => void;
  onLeave: () => void;
}

/** The key, which is shown only now, and how programs are set up with it. */
export function CreatedKey({ created, username, isWarned, onCopy, onDone, onLeave }: CreatedKeyProps) {
  const { key, scopes } = created;
  const { origin, protocol } = window.location;
  const server = `${origin}/dav/`;
  const isForCalDav = scopes.events !== "none" || scopes.tasks !== "none";
  const isOpenHttp = protocol === "http:";
  const isForScripts = scopes.api !== "none";
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
      <Notice>The key is shown only now. Copy it before you close this: it cannot be read again.</Notice>
      {isForCalDav ? (
        <>
          <CopyField label="Server address" value={server} />
          {isOpenHttp ? (
            <p className="text-xs text-pretty text-muted">
              This address has no https. Apps on this computer can use it, but others are rejected, since anybody on the
              way could read the key.
            </p>
          ) : null}
          <CopyField label="User name" value={username} />
        </>
      ) : null}
      <CopyField label={isForCalDav ? "Key, in place of the password" : "Key"} value={key} isPrimary onCopy={onCopy} />
      {isForScripts ? <CopyField label="Example" value={curlExample(origin, key)} onCopy={onCopy} /> : null}
      {isForScripts ? (
        <p className="text-pretty text-muted">
          The{" "}
          <a className="underline" href="/api/v1/docs/" target="_blank" rel="noreferrer">
            API reference
          </a>{" "}
          lists the calls.
        </p>
      ) : null}
      {isForCalDav ? (
        <div className="flex flex-col gap-2">
          <Disclosure summary="Scan with a phone" onOpen={onCopy}>
            {() => (
              <QrCodes
                codes={[
                  { label: "Server address", text: server },
                  { label: "User name", text: username },
                  { label: "Key", text: key },
                ]}
              />
            )}
          </Disclosure>
          <ClientSteps />
        </div>
      ) : null}
      {isWarned ? (
        <div ref={(notice) => notice?.scrollIntoView({ block: "nearest" })}>
          <Notice variant="problem" action={<Button onClick={onLeave}>Close without a copy</Button>}>
            You have not copied the key, and it is not shown again.
          </Notice>
        </div>
      ) : null}
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
