// Runs before the first paint, so that no screen flashes in the wrong theme. A file of its own: the content security policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's theme it is.
}
