// Runs before the first paint: sets the color scheme, which the console shares.
const systemDark = matchMedia('(prefers-color-scheme: dark)');
function applyTheme() {
  let theme = null;
  try {
    theme = localStorage.getItem('tminus-theme');
  } catch {
    // Storage is blocked: use the system's theme.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && systemDark.matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.documentElement.classList.toggle('dark-mode', isDark); // of Swagger UI
}
applyTheme();
systemDark.addEventListener('change', applyTheme);
globalThis.noZensmooth = true; // Swagger UI leaves links of this page to the browser
