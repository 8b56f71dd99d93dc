// Runs before the first paint: sets the color scheme, which the console shares, and hides all screens but one.
{
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const applyTheme = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('tminus-theme');
    } catch {
      // Storage is blocked: use the system's theme.
    }
    const isDark = theme === 'dark' || (theme !== 'light' && systemDark.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  applyTheme();
  systemDark.addEventListener('change', applyTheme);
  document.documentElement.classList.add('js');
}
