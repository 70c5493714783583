import { Search, X } from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Input } from "./input.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  /** Called by the button that clears the field, which then has the focus. */
  onClear: () => void;
}

/** A search field with a button that clears it, in place of the browser's, which has no name. */
export function SearchInput({ ref, value, onClear, className, ...props }: SearchInputProps) {
  return (
    <div role="search" className={classNames("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={ref}
        type="search"
        value={value}
        className="pr-9 pl-8 pointer-coarse:pr-11 [&::-webkit-search-cancel-button]:appearance-none"
        {...props}
      />
      {value === "" ? null : (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Clear the search"
          className="absolute top-0 right-0"
          onClick={() => {
            onClear();
            ref.current?.focus();
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}
