/**
 * Runs before the first paint: the stored theme, and a mark that scripts run (panels that only a script can show are
 * hidden by it). A classic script, so nothing is exported.
 */
{
  const root = document.documentElement;
  root.dataset["scripts"] = "";
  try {
    const theme = localStorage.getItem("vitrine-theme");
    if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  } catch {
    // Storage may be forbidden; the system's theme is used then.
  }
}
