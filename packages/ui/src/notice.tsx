import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const noticeVariants = cva("flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm text-pretty", {
  variants: {
    variant: { info: "bg-sunken text-ink", problem: "bg-danger-soft text-danger" },
  },
  defaultVariants: { variant: "info" },
});

type NoticeProps = VariantProps<typeof noticeVariants> & {
  children: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** A message; a problem is announced immediately. */
export function Notice({ variant, children, action, className }: NoticeProps) {
  const Icon = variant === "problem" ? CircleAlert : Info;
  return (
    <div
      role={variant === "problem" ? "alert" : "status"}
      className={classNames(noticeVariants({ variant }), className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 [overflow-wrap:anywhere]">
        <div>{children}</div>
        {action === undefined ? null : <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
