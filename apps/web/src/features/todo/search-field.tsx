import { SEARCH_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { SearchInput } from "@hourloom/ui/search-input";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
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
    <SearchInput
      ref={ref}
      aria-label="Search all tasks"
      placeholder="Search all tasks"
      autoComplete="off"
      dir="auto"
      maxLength={SEARCH_MAX_LENGTH}
      className="min-w-0 flex-[1_1_13rem] max-sm:basis-32"
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onClear={clear}
      onBlur={() => {
        if (typed === undefined) return;
        setTyped(undefined);
        search(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") clear();
      }}
    />
  );
}
