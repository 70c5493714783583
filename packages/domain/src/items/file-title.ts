/** The name of a file without its ending: `Home` of `Home.ics`. */
export function fileTitleOf(name: string): string {
  return name.replace(/\.[a-z]+$/i, "").trim();
}
