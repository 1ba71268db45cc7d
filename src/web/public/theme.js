// Runs before the first paint, so that neither a wrong theme nor cards instead of a preferred list flash up.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const kept = localStorage.getItem('manual-view')
  if (kept !== null && JSON.parse(kept).view === 'list') dataset.view = 'list'
} catch {
  // Storage is forbidden: the system's theme is used.
}
