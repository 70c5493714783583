// Runs before the first paint, so that the theme does not flash. A file of its own, because the
// content security policy blocks inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without access to the storage the system's theme applies.
}
