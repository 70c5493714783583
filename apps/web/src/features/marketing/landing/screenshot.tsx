import { pictures, fileOf, type PictureName, type PictureTheme } from "./screenshot-sizes";

/** URLs by path. */
const files = import.meta.glob<string>("../assets/*.{avif,webp}", { eager: true, query: "?url", import: "default" });

interface ScreenshotProps {
  name: PictureName;
  phone?: PictureName;
  alt: string;
  sizes: string;
  /** Whether it is above the fold: loaded eagerly. */
  isFirst?: boolean;
  className?: string;
}

function addressOf(file: string): string {
  const address = files[`../assets/${file}`];
  if (address === undefined) throw new Error(`There is no picture ${file}.`);
  return address;
}

type Shown = Pick<ScreenshotProps, "name" | "sizes"> & { theme: PictureTheme; media: string };

function Source({ name, theme, media, sizes }: Shown) {
  const { width, height, widths } = pictures[name];
  const srcSet = widths.map((each) => `${addressOf(fileOf(name, theme, each))} ${each}w`).join(", ");
  return <source type="image/avif" media={media} sizes={sizes} srcSet={srcSet} width={width} height={height} />;
}

/** The picture in the theme of the system, or in the other one. */
function InTheme({
  name,
  phone,
  alt,
  sizes,
  isFirst = false,
  className,
  isOther,
}: ScreenshotProps & { isOther: boolean }) {
  const [onLight, onDark]: [PictureTheme, PictureTheme] = isOther ? ["dark", "light"] : ["light", "dark"];
  const { width, height, widths } = pictures[name];
  const dark = "(prefers-color-scheme: dark)";
  const narrow = "(width < 640px)";
  return (
    <picture className={isOther ? "in-other-theme" : "in-system-theme"}>
      {phone === undefined ? null : (
        <>
          <Source name={phone} theme={onDark} media={`${narrow} and ${dark}`} sizes={sizes} />
          <Source name={phone} theme={onLight} media={narrow} sizes={sizes} />
        </>
      )}
      <Source name={name} theme={onDark} media={dark} sizes={sizes} />
      <Source name={name} theme={onLight} media="all" sizes={sizes} />
      <img
        src={addressOf(fileOf(name, onLight, widths[0], "webp"))}
        alt={alt}
        width={width}
        height={height}
        // Lazy images are not loaded while they are hidden.
        loading={isFirst && !isOther ? "eager" : "lazy"}
        fetchPriority={isFirst && !isOther ? "high" : "auto"}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/**
 * A screenshot in the theme of the page. The browser selects the system's theme without styles and
 * scripts; if the user has chosen the other one, `marketing.css` shows the other picture.
 */
export function Screenshot(props: ScreenshotProps) {
  return (
    <>
      <InTheme {...props} isOther={false} />
      <InTheme {...props} isOther />
    </>
  );
}
