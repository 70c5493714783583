import { Command as Cmdk } from "cmdk";
import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./input-method.ts";

interface CommandProps extends Pick<ComponentProps<typeof Cmdk>, "onKeyDown" | "onPointerMove"> {
  label: string;
  /** Value of the active item. */
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}

/** A text field with items below it, as in shadcn's command menu. The caller filters the items. */
export function Command({ label, value, onValueChange, onKeyDown, onPointerMove, children }: CommandProps) {
  return (
    <Cmdk
      label={label}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      shouldFilter={false}
      // Ctrl+K opens the menu and must not move the selection.
      vimBindings={false}
      loop
      className="flex min-h-0 flex-col [&_[cmdk-label]]:sr-only"
    >
      {children}
    </Cmdk>
  );
}

export function CommandInput(props: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <Cmdk.Input
        autoComplete="off"
        className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        {...props}
      />
    </div>
  );
}

export function CommandList({ children }: { children: ReactNode }) {
  return <Cmdk.List className="max-h-[min(26rem,60dvh)] scroll-py-2 overflow-y-auto p-2">{children}</Cmdk.List>;
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Cmdk.Group>
  );
}

interface CommandItemProps {
  /** Unique identifier. */
  value: string;
  icon: ReactNode;
  /** Content at the end: a key or a place. */
  aside?: ReactNode;
  /** Whether it matters less than the others. */
  isMuted?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function CommandItem({ value, icon, aside, isMuted = false, onSelect, children }: CommandItemProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 py-1.5 data-[selected=true]:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      <span dir="auto" className={classNames("min-w-0 flex-1 truncate", isMuted && "text-muted")}>
        {children}
      </span>
      {aside === undefined ? null : <span className="shrink-0 text-xs text-muted">{aside}</span>}
    </Cmdk.Item>
  );
}

/** Shown instead of items; cmdk's own `Empty` depends on its filter. */
export function CommandEmpty({ children }: { children: ReactNode }) {
  return (
    <p role="presentation" className="px-2 py-8 text-center text-muted">
      {children}
    </p>
  );
}
