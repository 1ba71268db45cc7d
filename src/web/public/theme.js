// Runs before the first paint, so that a chosen theme never flashes the other one, nor cards where lines are preferred.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const kept = localStorage.getItem('manual-view')
  if (kept !== null && JSON.parse(kept).view === 'list') dataset.view = 'list'
} catch {
  // Storage is forbidden here: the system's theme it is.
}
