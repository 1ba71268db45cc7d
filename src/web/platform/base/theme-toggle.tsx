import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type Theme, useTheme } from './theme.ts'

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
