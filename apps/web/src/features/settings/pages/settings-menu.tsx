import { ChevronRight } from "@hourloom/ui/icons";
import { SearchInput } from "@hourloom/ui/search-input";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { findSettings, type SettingsPageId, settingsPages } from "./settings-pages";

const linkClass =
  "flex min-h-9 items-center justify-between gap-2 rounded-md px-3 py-1.5 text-pretty hover:bg-sunken pointer-coarse:min-h-11";

/** Moves the focus among the links of a list by arrow keys; from the first one up to `before`. */
function moveAmongLinks(event: KeyboardEvent, before: HTMLElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...(event.currentTarget.closest("ul")?.querySelectorAll("a") ?? [])];
  const index = links.findIndex((link) => link === event.currentTarget);
  event.preventDefault();
  (index + step < 0 ? before : links[index + step])?.focus();
}

interface SettingsMenuProps {
  /** The page that is shown beside the menu; undefined if none is. */
  current: SettingsPageId | undefined;
}

/** The pages of the settings; while something is typed, the settings that match it. */
export function SettingsMenu({ current }: SettingsMenuProps) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const isSearching = typed.trim() !== "";
  const found = findSettings(typed);
  const onKeyDown = (event: KeyboardEvent) => {
    const first = list.current?.querySelector("a");
    if (event.key === "Escape") setTyped("");
    if (event.key === "Enter" && isSearching) first?.click();
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    first?.focus();
  };
  const onLinkKey = (event: KeyboardEvent) => moveAmongLinks(event, input.current);
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        ref={input}
        aria-label="Search the settings"
        aria-controls={listId}
        placeholder="Search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => setTyped("")}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={isSearching && found.length === 0 ? "px-3 text-pretty text-muted" : "sr-only"}>
        {isSearching ? (found.length === 0 ? "No setting has these words." : `Settings found: ${found.length}`) : ""}
      </p>
      <nav aria-label="Settings">
        <ul ref={list} id={listId} className="-mx-3 flex flex-col md:mx-0">
          {isSearching
            ? found.map((each) => (
                <li key={`${each.anchor} ${each.name}`}>
                  <Link
                    to="/app/settings/$page"
                    params={{ page: each.page.id }}
                    hash={each.anchor}
                    className={linkClass}
                    onKeyDown={onLinkKey}
                    onClick={() => setTyped("")}
                  >
                    <span className="flex min-w-0 flex-col">
                      <span className="font-semibold">{each.name}</span>
                      <span className="text-xs text-muted">
                        {[each.name, each.page.title].includes(each.section)
                          ? each.page.title
                          : `${each.page.title}, ${each.section}`}
                      </span>
                    </span>
                  </Link>
                </li>
              ))
            : settingsPages.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to="/app/settings/$page"
                    params={{ page: id }}
                    onKeyDown={onLinkKey}
                    aria-current={id === current ? "page" : undefined}
                    className={`${linkClass} font-semibold text-muted aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-md:text-ink`}
                  >
                    {title}
                    <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted md:hidden" />
                  </Link>
                </li>
              ))}
        </ul>
      </nav>
    </div>
  );
}
