// Runs before the first paint, so that neither a wrong theme nor cards instead of a preferred list flash up, and what
// stands above the folders moves nothing when it comes.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const kept = localStorage.getItem('manual-view')
  if (kept !== null && JSON.parse(kept).view === 'list') dataset.view = 'list'
  const places = localStorage.getItem('home-places')
  if (places !== null) dataset.home = places
  const next = /next-(\d+)/.exec(places ?? '')
  if (next !== null) document.documentElement.style.setProperty('--home-next', `${next[1]}px`)
} catch {
  // Storage is forbidden: the system's theme is used.
}
