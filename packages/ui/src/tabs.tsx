import * as Radix from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={classNames("flex gap-1 rounded-md bg-sunken p-1", className)} {...props} />;
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classNames(
        "h-8 flex-1 rounded-sm base:px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink pointer-coarse:h-11",
        "data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:ring-1 data-[state=active]:ring-line",
        className,
      )}
      {...props}
    />
  );
}
