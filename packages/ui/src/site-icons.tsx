import type { ComponentProps } from "react";

/** Icons of the public pages, without lucide. */

type IconProps = ComponentProps<"svg">;

/** An icon of one path on a 24-px grid, with lucide's stroke. */
export function createIcon(d: string) {
  return function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        <path d={d} />
      </svg>
    );
  };
}

export const Menu = createIcon("M4 7h16M4 12h16M4 17h16");
export const ArrowLeft = createIcon("M19 12H5M11 6l-6 6 6 6");

/**
 * The logo: four threads crossing on a circle. Line ends are round where a thread ends, and square
 * where it goes under another.
 */
export function LoomMark(props: IconProps) {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" {...props}>
      <circle cx="16" cy="16" r="15" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.8" fill="none">
        <path d="M12 7.5v10.1M12 22.4v2.1M20 7.5v2.1M20 14.4v10.1M7.5 12h2.1M14.4 12h10.1M7.5 20h10.1M22.4 20h2.1" />
        <path strokeLinecap="round" d="M12 7.5h0M12 24.5h0M20 7.5h0M20 24.5h0M7.5 12h0M24.5 12h0M7.5 20h0M24.5 20h0" />
      </g>
    </svg>
  );
}
