// Runs before the first paint: sets the color scheme, which the console shares, and hides all screens but one.
{
  let theme = null;
  try {
    theme = localStorage.getItem('tminus-theme');
  } catch {
    // Storage is blocked: use the system's theme.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.documentElement.classList.add('js');
}
