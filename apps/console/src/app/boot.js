// Runs before the first paint: sets the color scheme, tells zod not to generate code, which the content security policy forbids, and loads
// what every page needs while the browser still loads the scripts of the page.
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

  const catalogs = document.currentScript.dataset;
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => catalogs[tag]) ?? 'en';
  if (catalogs[language]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = catalogs[language];
    document.head.append(link);
  }
  globalThis.__tminusSession = fetch('/account/session', { headers: { accept: 'application/json' } });
  globalThis.__tminusSession.catch(() => undefined); // src/shared/http/early-session.ts handles it
}
