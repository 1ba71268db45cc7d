import { CircleCheck, CircleDashed } from 'lucide-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { PackPreset, PresetLine } from '#contract/outside/packs.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { useKeepPreset, useRemovePreset } from './queries.ts'

interface Props {
  preset: PackPreset & { lines: readonly PresetLine[] }
  /** The ids of lines that are left out. */
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
  onKept: (id: string) => void
  onRemoved: () => void
}

/** What a preset takes, line by line, and what is missing. A choice of lines is kept as the company's own. */
export function PresetLines({ preset, without, onChange, onKept, onRemoved }: Props) {
  const { base, id, isOwn, lines } = preset
  const [isNaming, setNaming] = useState(false)
  const keep = useKeepPreset((kept) => {
    setNaming(false)
    onKept(kept)
  })
  const remove = useRemovePreset(onRemoved)
  if (lines.length === 0)
    return <p className="text-sm text-ink-2">Nothing of this list is expected of your company yet.</p>

  function toggle(line: string, isTaken: boolean) {
    onChange(new Set(isTaken ? [...without].filter((one) => one !== line) : [...without, line]))
  }

  const missing = lines.flatMap((line) => line.missing).length
  const papers = lines.reduce((sum, { files, id: line }) => sum + (without.has(line) ? 0 : files.length), 0)
  return (
    <div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {papers === 1 ? 'One paper' : `${String(papers)} papers`}
        {missing > 0 && ` · ${String(missing)} missing`}
      </p>
      <ul
        aria-label="What is given"
        className="mt-1.5 max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {lines.map(({ files, id: line, missing: its, name, section }, index) => (
          <li key={line} className="px-3 py-1.5">
            {section !== null && section !== lines[index - 1]?.section && (
              <p className="label-caps pt-1 text-ink-3">{section}</p>
            )}
            <div className="flex items-center gap-2.5">
              <Checkbox
                label={name}
                checked={files.length > 0 && !without.has(line)}
                disabled={files.length === 0}
                onChange={({ target }) => toggle(line, target.checked)}
              />
              <span className={clsx('min-w-0 flex-1 wrap-anywhere', files.length === 0 && 'text-ink-3')}>
                {name}
                {its.length > 0 && files.length > 0 && (
                  <span className="block text-xs text-ink-3">Missing: {its.join('; ')}</span>
                )}
              </span>
              <span className="shrink-0 text-sm text-ink-2 tabular-nums">
                {files.length === 0 ? 'Missing' : String(files.length)}
              </span>
              {files.length === 0 ? (
                <CircleDashed aria-hidden className="size-4 shrink-0 text-ink-3" />
              ) : (
                <CircleCheck aria-hidden data-tone="green" className="size-4 shrink-0 text-tone-text" />
              )}
            </div>
          </li>
        ))}
      </ul>
      {without.size > 0 && !isOwn && (
        <Button variant="link" className="mt-1 text-sm!" onClick={() => setNaming(true)}>
          Keep this choice as our own list…
        </Button>
      )}
      {isOwn && (
        <Button variant="link" className="mt-1 text-sm!" onClick={() => remove.mutate(id)}>
          Remove this list
        </Button>
      )}
      {isNaming && (
        <NameDialog
          title="Keep this choice"
          description="It stands among the lists from now on, for everybody who gives papers."
          label="Name"
          error={failureOf(keep, 'The list could not be kept.')}
          submitLabel="Keep"
          pendingLabel="Keeping..."
          pending={keep.isPending}
          onSubmit={(name) => keep.mutate({ name, base, without: [...without] })}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
