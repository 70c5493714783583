import { ChevronLeft } from "@hourloom/ui/icons";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useRestoreFocus } from "@/shared/focus/restore-focus";
import { useIsNarrow } from "@/shared/page/media";
import { usePageTitle } from "@/shared/page/page-title";
import { SettingsMenu } from "./settings-menu";
import { firstSettingsPage, type SettingsPage } from "./settings-pages";

interface SettingsScreenProps {
  /** The page in the address; undefined for the settings as such. */
  page: SettingsPage | undefined;
  renderPage: (page: SettingsPage) => ReactNode;
}

/**
 * The settings: a menu beside a page. A narrow window shows the menu first, and then the page, with
 * a link back.
 */
export function SettingsScreen({ page, renderPage }: SettingsScreenProps) {
  const isNarrow = useIsNarrow();
  const shown = page ?? (isNarrow ? undefined : firstSettingsPage);
  usePageTitle(page === undefined ? "Settings" : `${page.title} · Settings`);
  const heading = useRef<HTMLHeadingElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  // On a narrow window the link that was followed is gone.
  useRestoreFocus(shown?.id, (before) => {
    const link = menu.current?.querySelector<HTMLElement>(`a[href$="/${before}"]`);
    (link ?? heading.current)?.focus({ preventScroll: true });
  });
  // The heading that the address names takes the focus, which is there only after the page is.
  const { hash, key } = useLocation({ select: (location) => ({ hash: location.hash, key: location.state.__TSR_key }) });
  const focused = useRef("");
  useEffect(() => {
    const named = hash === "" || focused.current === key ? null : document.getElementById(hash);
    if (named === null) return;
    focused.current = key ?? "";
    named.focus();
  });
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-x-10 gap-y-6 px-4 pt-5 pb-24 sm:px-6 sm:pt-8 md:grid-cols-[13rem_1fr]">
      <div className="flex flex-col gap-1 md:col-span-2">
        {isNarrow && page !== undefined ? (
          <Link
            to="/app/settings"
            className="-ml-1.5 flex min-h-6 w-fit items-center gap-1 rounded-sm text-muted pointer-coarse:min-h-11"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            Settings
          </Link>
        ) : null}
        {/* Keyed, so that on a narrow window another page takes the focus from it. */}
        <h1
          key={isNarrow ? page?.id : ""}
          ref={heading}
          tabIndex={-1}
          className="text-title font-semibold outline-none"
        >
          {isNarrow && page !== undefined ? page.title : "Settings"}
        </h1>
      </div>
      {isNarrow && page !== undefined ? null : (
        <div ref={menu} className="md:sticky md:top-8 md:self-start">
          <SettingsMenu current={shown?.id} />
        </div>
      )}
      {shown === undefined ? null : (
        <div key={shown.id} className="flex min-w-0 flex-col gap-6 md:*:first:border-t-0 md:*:first:pt-1.5">
          {renderPage(shown)}
        </div>
      )}
    </div>
  );
}
