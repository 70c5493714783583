import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Placeholder of an empty list, with a first action. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-6 py-16 text-center">
      <div className="mb-1 flex size-14 items-center justify-center rounded-full bg-sunken [&_svg]:size-6">{icon}</div>
      <h2 className="text-base font-semibold text-balance text-ink">{title}</h2>
      <div className="text-sm text-pretty text-muted">{children}</div>
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
