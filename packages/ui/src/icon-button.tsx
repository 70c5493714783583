import type { ComponentProps, ComponentType } from "react";
import { Button } from "./button.tsx";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "size" | "children"> {
  icon: ComponentType<{ className: string; "aria-hidden": "true" }>;
  /** The accessible name. */
  label: string;
  /** The size of the icon, if it is another one than 16 px. */
  iconClass?: string;
}

/** A button that shows only an icon, quiet by default. */
export function IconButton({ icon: Icon, label, iconClass = "size-4", ...props }: IconButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} {...props}>
      <Icon aria-hidden="true" className={iconClass} />
    </Button>
  );
}
