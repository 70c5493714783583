/**
 * The style of the reference page. A test checks that its colours equal those of
 * `packages/ui/src/theme.css`.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.983 0.005 85), oklch(0.205 0.006 70));
  --surface: light-dark(oklch(0.998 0.002 85), oklch(0.238 0.007 70));
  --sunken: light-dark(oklch(0.963 0.006 85), oklch(0.152 0.005 70));
  --line: light-dark(oklch(0.902 0.008 85), oklch(0.312 0.008 70));
  --ink: light-dark(oklch(0.27 0.012 60), oklch(0.935 0.006 85));
  --muted: light-dark(oklch(0.475 0.014 65), oklch(0.735 0.01 80));
  --accent: light-dark(oklch(0.43 0.075 205), oklch(0.79 0.085 200));
  --accent-soft: light-dark(oklch(0.942 0.022 205), oklch(0.3 0.035 205));
}
* { box-sizing: border-box; border-color: var(--line); }
html { background: var(--paper); scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--ink); font: 430 1rem/1.5 "Figtree Variable", Figtree, ui-sans-serif, system-ui, sans-serif; }
h1, h2, h3, h4, dt, strong, summary { font-weight: 620; }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.75rem; letter-spacing: -0.011em; }
h2 { margin: 0 0 0.25rem; font-size: 1.375rem; line-height: 1.75rem; letter-spacing: -0.011em; }
h3 { margin: 0; font-size: 1rem; }
h4 { margin: 1.25rem 0 0.25rem; font-size: 0.875rem; color: var(--muted); }
p { margin: 0.25rem 0 0.75rem; max-width: 44rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 430 0.8125rem/1.25rem ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 0.25rem 0 0.75rem; padding: 0.75rem; background: var(--sunken); border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
header { padding: 1.25rem 1rem; border-bottom: 1px solid var(--line); }
header > div { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; max-width: 76rem; margin: 0 auto; }
header img { display: block; width: 2rem; height: 2rem; }
.layout { max-width: 78rem; margin: 0 auto; padding: 0 1rem 4rem; }
nav { padding: 0.5rem 0; border-bottom: 1px solid var(--line); font-size: 0.875rem; line-height: 1.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav ul ul { display: none; }
nav a { display: block; padding: 0.4rem 0; font-weight: 620; }
nav a:not(:hover) { text-decoration: none; }
main summary { cursor: pointer; padding: 0.25rem 0; }
main { min-width: 0; padding-top: 1rem; }
section { margin-bottom: 2.5rem; }
article { margin: 1rem 0; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; }
.call { margin: 0.5rem 0; }
.method { display: inline-block; padding: 0 0.4rem; border-radius: 0.375rem; background: var(--accent-soft); color: var(--accent); font-weight: 620; }
.note { color: var(--muted); font-size: 0.875rem; }
.members { margin: 0.25rem 0 0.75rem; padding: 0; list-style: none; font-size: 0.875rem; }
.members li { padding: 0.35rem 0; border-top: 1px solid var(--line); }
.members span { color: var(--muted); }
details { font-size: 0.875rem; }
main details { border-top: 1px solid var(--line); }
@media (min-width: 60rem) {
  .layout { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2.5rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0.5rem 1rem 0; border: 0; }
  nav > ul, nav ul ul { display: block; }
  nav ul ul { margin-bottom: 0.75rem; }
  nav ul ul a { padding: 0.2rem 0; color: var(--ink); font-weight: 430; }
}
`;
