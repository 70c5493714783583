const SIZE = 64;
const LINE = 10;

let originalHref: string | undefined;
/** The step and colour of the current icon. */
let shown: string | undefined;

/**
 * Sets the favicon to a progress ring with `share` from 0 to 1; undefined restores the original.
 */
export function setFaviconProgress(share: number | undefined, color: string): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel='icon']");
  if (icon === null) return;
  originalHref ??= icon.href;
  const step = share === undefined ? undefined : Math.round(share * 60);
  const next = step === undefined ? undefined : `${step} ${color}`;
  if (next === shown) return;
  shown = next;
  if (step === undefined) {
    icon.href = originalHref;
    return;
  }
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const brush = canvas.getContext("2d");
  if (brush === null) return;
  const circle = (from: number, to: number, stroke: string) => {
    brush.beginPath();
    brush.arc(SIZE / 2, SIZE / 2, SIZE / 2 - LINE, from, to);
    brush.lineWidth = LINE;
    brush.strokeStyle = stroke;
    brush.stroke();
  };
  const top = -Math.PI / 2;
  circle(0, 2 * Math.PI, "rgb(128 128 128 / 0.35)");
  circle(top, top + (2 * Math.PI * step) / 60, color);
  icon.href = canvas.toDataURL("image/png");
}
