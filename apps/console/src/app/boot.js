// Runs before the first paint: sets the color scheme, and tells zod not to generate code, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true };

{
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => {
    let stored = null;
    try {
      stored = localStorage.getItem('tminus-theme');
    } catch {
      // Storage is blocked: use the system's theme.
    }
    const isDark = stored === 'dark' || (stored !== 'light' && systemDark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  applyTheme();
  systemDark.addEventListener('change', applyTheme);
}
