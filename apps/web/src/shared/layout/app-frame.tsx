import { IconButton } from "@hourloom/ui/icon-button";
import { Plus, Search, WifiOff } from "@hourloom/ui/icons";
import { LoomMark } from "@hourloom/ui/site-icons";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { openCommand } from "@/shared/commands/commands";
import { useOnline } from "@/shared/api/online";
import { useReachable } from "@/shared/network/reachable";
import { BottomNavigation, TopNavigation } from "./navigation";

function OfflineBanner() {
  const isOnline = useOnline();
  const isReachable = useReachable();
  return (
    <div role="status">
      {isOnline && isReachable ? null : (
        <p className="flex items-center justify-center gap-2 border-b bg-sunken px-4 py-2 text-center text-xs text-ink">
          <WifiOff aria-hidden="true" className="size-3.5 shrink-0" />
          {isOnline
            ? "Hourloom cannot be reached just now. What you see may be old; what you change is sent when it is back."
            : "You are offline. What you see may be old, and changes cannot be saved until the connection is back."}
        </p>
      )}
    </div>
  );
}

interface AppFrameProps {
  userMenu: ReactNode;
  /** The timer in the top bar, and above the bottom navigation on phones. */
  timer?: { inBar: ReactNode; atBottom: ReactNode } | undefined;
  /** Notice for all screens, under the top navigation. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Layout of every signed-in screen. */
export function AppFrame({ userMenu, timer, notice, children }: AppFrameProps) {
  const isCalendar = useLocation({ select: ({ pathname }) => pathname === "/app" });
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b px-4 sm:h-14 sm:px-6 lg:gap-6">
        <Link to="/app" className="flex items-center gap-2.5 rounded-sm font-semibold pointer-coarse:min-h-11">
          <LoomMark className="size-6" />
          <span className="sm:max-lg:sr-only">Hourloom</span>
        </Link>
        <TopNavigation />
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <div className="mr-2 min-w-0 max-md:shrink-0 max-sm:hidden">{timer?.inBar}</div>
          {/* The calendar has a button for new items of all types. */}
          {isCalendar ? null : (
            <IconButton icon={Plus} iconClass="size-5" label="Quick add" onClick={() => openCommand.set("quick_add")} />
          )}
          <IconButton
            icon={Search}
            iconClass="size-5"
            label="Search and commands"
            onClick={() => openCommand.set("palette")}
          />
          {userMenu}
        </div>
      </header>
      <OfflineBanner />
      {notice}
      {/* Positioned: hidden texts in it are absolute and would make the page scroll. */}
      <main
        id="main"
        data-scroll-restoration-id="main"
        tabIndex={-1}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none"
      >
        {children}
      </main>
      <div className="contents sm:hidden">{timer?.atBottom}</div>
      <BottomNavigation />
    </div>
  );
}
