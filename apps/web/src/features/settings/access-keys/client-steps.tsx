import { type ReactNode, useState } from "react";

interface DisclosureProps {
  summary: string;
  onOpen?: () => void;
  /** Rendered once it has been opened. */
  children: () => ReactNode;
}

export function Disclosure({ summary, onOpen, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    onOpen?.();
  };
  return (
    <details className="rounded-md bg-sunken px-3" onToggle={open}>
      <summary className="min-h-9 cursor-pointer content-center rounded-sm py-1.5 font-semibold pointer-coarse:min-h-11">
        {summary}
      </summary>
      {wasOpened ? children() : null}
    </details>
  );
}

const clients = [
  {
    name: "iPhone and iPad",
    steps: [
      "Open Settings, Apps, Calendar, Calendar Accounts; up to iOS 17: Settings, Calendar, Accounts.",
      "Tap Add Account, Other, Add CalDAV Account.",
      "Enter the server address, the user name, and the key as the password.",
    ],
  },
  {
    name: "Mac",
    steps: [
      "Open Calendar, then Settings, Accounts, +, Other CalDAV Account.",
      "Choose the account type Manual.",
      "Enter the user name, the key as the password, and the server address.",
    ],
  },
  {
    name: "Android with DAVx5",
    steps: [
      "For tasks, install Tasks.org or jtx Board first.",
      "In DAVx5 tap +, and choose Login with URL and user name.",
      "Enter the server address as the base URL, the user name, and the key as the password.",
    ],
  },
  {
    name: "Thunderbird",
    steps: [
      "In the calendar choose New Calendar, On the Network.",
      "Enter the user name, and the server address as the location.",
      "Press Find Calendars, and enter the key as the password.",
    ],
  },
] as const;

/** How the apps of phones and computers are set up. */
export function ClientSteps() {
  return clients.map(({ name, steps }) => (
    <Disclosure key={name} summary={name}>
      {() => (
        <ol className="flex list-decimal flex-col gap-1 pb-3 pl-4">
          {steps.map((step) => (
            <li key={step} className="text-pretty">
              {step}
            </li>
          ))}
        </ol>
      )}
    </Disclosure>
  ));
}
