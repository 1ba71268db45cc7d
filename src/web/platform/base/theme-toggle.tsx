import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createKeptStore } from './kept-store.ts'

/** `system` follows the reader's device. */
export type Theme = 'system' | 'light' | 'dark'

const themeStore = createKeptStore<Theme>('theme', {
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  stringify: (theme) => (theme === 'system' ? null : theme),
})

/** Sets the theme and keeps it; `theme.js` applies it before the next first paint. */
function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  themeStore.set(theme)
}

/** The landing page is rendered at build time, where the theme is the system's. */
function useTheme(): Theme {
  return useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'system')
}

const choices: ReadonlyArray<{ theme: Theme; label: string; Icon: typeof Sun }> = [
  { theme: 'system', label: 'System theme', Icon: Monitor },
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
]

export function ThemeToggle({ className }: { className?: string }) {
  const current = useTheme()
  return (
    <fieldset
      aria-label="Theme"
      className={clsx('inline-flex gap-0.5 rounded-md bg-hover p-0.5 print:hidden', className)}
    >
      {choices.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          aria-label={label}
          aria-pressed={current === theme}
          title={label}
          onClick={() => setTheme(theme)}
          className="grid size-7 place-items-center rounded-sm text-ink-3 transition-colors duration-(--fast) hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm aria-pressed:inset-ring aria-pressed:inset-ring-line-strong pointer-coarse:size-10"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </fieldset>
  )
}
