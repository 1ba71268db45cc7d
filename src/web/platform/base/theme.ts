import { useSyncExternalStore } from 'react'
import { createKeptStore } from './kept-store.ts'

/** `system` follows the reader's device. */
export type Theme = 'system' | 'light' | 'dark'

const themeStore = createKeptStore<Theme>('theme', {
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  stringify: (theme) => (theme === 'system' ? null : theme),
})

/** Sets the theme and keeps it; `theme.js` applies it before the next first paint. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  themeStore.set(theme)
}

/** The landing page is rendered at build time, where the theme is the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'system')
}
