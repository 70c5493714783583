import { eventColor, type EventColor } from "@hourloom/schema/events";

/** The nearest of the event colours for each colour of CSS Color Module Level 4. */
const cssNames: Readonly<Record<EventColor, string>> = {
  red: "brown crimson darkred firebrick indianred lightcoral maroon red rosybrown salmon tomato",
  orange:
    "antiquewhite bisque blanchedalmond burlywood chocolate coral darkorange darksalmon lightsalmon moccasin" +
    " navajowhite orange orangered papayawhip peachpuff peru saddlebrown sandybrown sienna tan wheat",
  yellow:
    "cornsilk darkgoldenrod darkkhaki gold goldenrod greenyellow khaki lemonchiffon lightgoldenrodyellow" +
    " lightyellow olive palegoldenrod yellow yellowgreen",
  green:
    "chartreuse darkgreen darkolivegreen darkseagreen forestgreen green lawngreen lightgreen lime limegreen" +
    " mediumseagreen olivedrab palegreen seagreen springgreen",
  teal:
    "aqua aquamarine cadetblue cyan darkcyan darkturquoise lightcyan lightseagreen mediumaquamarine" +
    " mediumspringgreen mediumturquoise paleturquoise powderblue teal turquoise",
  blue:
    "blue cornflowerblue darkblue darkslateblue deepskyblue dodgerblue lightblue lightskyblue lightsteelblue" +
    " mediumblue mediumslateblue midnightblue navy royalblue skyblue slateblue steelblue",
  purple:
    "blueviolet darkmagenta darkorchid darkviolet fuchsia indigo magenta mediumorchid mediumpurple plum purple" +
    " rebeccapurple violet",
  pink: "deeppink hotpink lightpink mediumvioletred orchid palevioletred pink",
  grey:
    "aliceblue azure beige black darkgray darkgrey darkslategray darkslategrey dimgray dimgrey floralwhite" +
    " gainsboro ghostwhite gray grey honeydew ivory lavender lavenderblush lightgray lightgrey lightslategray" +
    " lightslategrey linen mintcream mistyrose oldlace seashell silver slategray slategrey snow thistle white" +
    " whitesmoke",
};

const byName = new Map(
  eventColor.options.flatMap((color) => cssNames[color].split(" ").map((name) => [name, color] as const)),
);

/** Hues in degrees; grey has none. */
const hues: readonly (readonly [EventColor, number])[] = [
  ["red", 0],
  ["orange", 30],
  ["yellow", 52],
  ["green", 120],
  ["teal", 180],
  ["blue", 225],
  ["purple", 278],
  ["pink", 325],
];

/** Below this difference of the channels (of 255) a colour looks grey. */
const GREY_CHROMA = 32;

function hueOf([red, green, blue]: readonly [number, number, number], chroma: number): number {
  const most = Math.max(red, green, blue);
  if (most === red) return (60 * (green - blue)) / chroma + 360;
  return most === green ? (60 * (blue - red)) / chroma + 120 : (60 * (red - green)) / chroma + 240;
}

function nearestHue(hue: number): EventColor {
  const distance = (other: number) => Math.abs(((hue - other + 540) % 360) - 180);
  return hues.reduce((best, one) => (distance(one[1]) < distance(best[1]) ? one : best))[0];
}

function colorOfHex(hex: string): EventColor {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const channels = [channel(1), channel(3), channel(5)] as const;
  const chroma = Math.max(...channels) - Math.min(...channels);
  return chroma < GREY_CHROMA ? "grey" : nearestHue(hueOf(channels, chroma));
}

/**
 * The event colour nearest to a name of CSS (COLOR of RFC 7986) or to `#RRGGBB`, of which further
 * digits are ignored. Null for any other text.
 */
export function nearestColor(text: string): EventColor | null {
  const name = text.trim().toLowerCase();
  return /^#[\da-f]{6}/.test(name) ? colorOfHex(name) : (byName.get(name) ?? null);
}

/** The event colours as the light theme shows them, as `#RRGGBBAA`. */
export const hexColors: Readonly<Record<EventColor, string>> = {
  red: "#DB2B33FF",
  orange: "#C85D00FF",
  yellow: "#987E00FF",
  green: "#2B8A36FF",
  teal: "#008781FF",
  blue: "#0073CFFF",
  purple: "#8834CBFF",
  pink: "#D13783FF",
  grey: "#76716AFF",
};
