import { Button } from "@hourloom/ui/button";
import { Notice } from "@hourloom/ui/notice";
import { createLazyModule, useLazyModule } from "@/shared/lazy/lazy-module";

const qrLibrary = createLazyModule(() => import("qr"));

/** Light modules around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The dark modules as an SVG path, one square each. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

function QrCode({ label, modules }: { label: string; modules: readonly (readonly boolean[])[] }) {
  const size = modules.length;
  return (
    <svg
      role="img"
      aria-label={`QR code: ${label}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-44 forced-color-adjust-none rounded-sm bg-[white] text-[black]"
    >
      <path d={pathOf(modules)} fill="currentColor" />
    </svg>
  );
}

/** Texts as QR codes, dark on light in both themes, since not every camera reads inverted ones. */
export function QrCodes({ codes }: { codes: readonly { label: string; text: string }[] }) {
  const qr = useLazyModule(qrLibrary);
  switch (qr.status) {
    case "loading":
      return (
        <p role="status" className="min-h-44 pb-3 text-muted">
          Loading...
        </p>
      );
    case "failed":
      return (
        <Notice variant="problem" className="mb-3" action={<Button onClick={qrLibrary.retry}>Retry</Button>}>
          The codes could not be loaded.
        </Notice>
      );
    case "ready":
      return (
        <div className="grid gap-8 pb-3 sm:grid-cols-3 sm:gap-4">
          {codes.map(({ label, text }) => (
            <figure key={label} className="flex flex-col gap-1">
              <QrCode label={label} modules={qr.part.encodeQR(text, "raw", { border: QUIET_ZONE })} />
              <figcaption className="text-xs text-muted">{label}</figcaption>
            </figure>
          ))}
        </div>
      );
  }
}
