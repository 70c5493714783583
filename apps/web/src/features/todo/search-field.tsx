import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { Search } from "@hourloom/ui/icons";
import { Input } from "@hourloom/ui/input";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The current query. */
  value: string;
  onSearch: (text: string) => void;
}

const DEBOUNCE_MS = 180;

/** Searches all tasks while typing, debounced; Escape clears the query. */
export function SearchField({ ref, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const search = (query: string) => {
    if (query.trim() !== value) onSearch(query.trim());
  };
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => searchLater(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const clear = () => {
    setTyped(undefined);
    search("");
  };
  return (
    <div role="search" className="relative min-w-0 flex-[1_1_13rem] max-sm:basis-32">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={ref}
        type="search"
        aria-label="Search all tasks"
        placeholder="Search all tasks"
        autoComplete="off"
        dir="auto"
        maxLength={SEARCH_MAX_LENGTH}
        className="pl-8"
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed === undefined) return;
          setTyped(undefined);
          search(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") clear();
        }}
      />
    </div>
  );
}
