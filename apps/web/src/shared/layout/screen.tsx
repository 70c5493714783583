import type { ReactNode } from "react";
import { usePageTitle } from "@/shared/page/page-title";

/**
 * A screen with a heading, in a column of readable width. The bottom padding leaves space for a
 * toast.
 */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-5 pb-24 sm:px-6 sm:pt-8">
      <h1 className="text-title font-semibold">{title}</h1>
      {children}
    </div>
  );
}
