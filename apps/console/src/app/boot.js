// Runs before the first paint: sets the color scheme, and tells zod not to generate code, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true };

{
  let stored = null;
  try {
    stored = localStorage.getItem('tminus-theme');
  } catch {
    // Storage is blocked: use the system's theme.
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = stored === 'dark' || (stored !== 'light' && isSystemDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
