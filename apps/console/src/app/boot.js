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

  const { early, ...catalogs } = document.currentScript.dataset;
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => catalogs[tag]) ?? 'en';
  if (catalogs[language]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.href = catalogs[language];
    document.head.append(link);
  }

  const timer = /^\/timers\/(tmr_\w+)/.exec(document.location.pathname)?.[1];
  const isUsable = (address) =>
    (timer || !address.includes(':id')) && !(document.location.search && address.includes('?'));
  const requests = early
    .split(' ')
    .filter(isUsable)
    .map((address) => {
      const url = address.replace(':id', timer);
      const response = fetch(url, { headers: { accept: 'application/json' } });
      response.catch(() => undefined); // src/shared/http/early-responses.ts handles it
      return [url, response];
    });
  globalThis.__tminusEarly = new Map(requests);
}
