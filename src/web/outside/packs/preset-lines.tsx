import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { keepPreset, type PackPreset, type PresetLine, removePreset } from '#contract/outside/packs.ts'
import { useLinkChange } from '#web/outside/requests/index.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { toggled } from '#web/platform/base/selection.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { formatNumber } from '#web/platform/ui/format.ts'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { refreshPresets } from './queries.ts'

interface Props {
  preset: PackPreset & { lines: readonly PresetLine[] }
  /** The ids of lines that are left out. */
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
  onKept: (id: string) => void
  onRemoved: () => void
}

/** So many missing papers are listed at once, more when somebody asks for them. */
const FEW = 4

/** What a preset takes, line by line, and what is missing. A choice of lines is kept as the company's own. */
export function PresetLines({ preset, without, onChange, onKept, onRemoved }: Props) {
  const { base, id, isOwn, lines } = preset
  const [isNaming, setNaming] = useState(false)
  const keep = useMutation({
    mutationFn: (name: string) => call(keepPreset, { body: { name, base, without: [...without] } }),
    onSuccess: async (kept) => {
      await refreshPresets()
      setNaming(false)
      onKept(kept.id)
    },
  })
  const change = useLinkChange('The preset could not be removed', refreshPresets)
  const remove = () => call(removePreset, { params: { id } })
  if (lines.length === 0)
    return <p className="text-sm text-ink-2">Nothing of this list is expected of your company yet.</p>

  const here = lines.filter(({ files }) => files.length > 0)
  const missing = lines.flatMap((line) => line.missing.map((its) => ({ key: `${line.id} ${its}`, its })))
  const papers = here.flatMap(({ files, id: line }) => (without.has(line) ? [] : files)).length
  return (
    <div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {formatNumber(papers, 'paper')}
        {missing.length > 0 && ` · ${String(missing.length)} missing`}
      </p>
      {here.length > 0 && (
        <ul
          aria-label="What is given"
          className="mt-1.5 max-h-56 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {here.map(({ files, id: line, name, section }, index) => (
            <li key={line} className="px-3 py-1.5">
              {section !== null && section !== here[index - 1]?.section && (
                <p className="label-caps pt-1 pb-1.5 text-ink-3">{section}</p>
              )}
              <div className="flex items-center gap-2.5">
                <Checkbox
                  label={name}
                  checked={!without.has(line)}
                  onChange={() => onChange(toggled(without, line))}
                />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="shrink-0 text-sm text-ink-2 tabular-nums">
                  {formatNumber(files.length, 'paper')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <details open={missing.length <= FEW} className="mt-1.5 text-sm text-ink-2">
          <summary className="w-fit cursor-pointer">What is missing</summary>
          <ul aria-label="What is missing" className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
            {missing.map(({ its, key }) => (
              <li key={key} className="wrap-anywhere">
                {its}
              </li>
            ))}
          </ul>
        </details>
      )}
      {without.size > 0 && !isOwn && (
        <Button variant="link" className="mt-1 text-sm!" onClick={() => setNaming(true)}>
          Keep this choice as our own list…
        </Button>
      )}
      {isOwn && (
        <Button
          variant="link"
          className="mt-1 text-sm!"
          onClick={() => change.mutate(remove, { onSuccess: onRemoved })}
        >
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
          onSubmit={keep.mutate}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
