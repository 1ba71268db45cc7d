import { useId } from 'react'
import { departments } from '#contract/company/built-in-folders.ts'
import { accessLevels, isLimited, isOwner, type Role, roleLabels, roles } from '#contract/company/roles.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { accessLabels, draftOf, isPreset, presets, type RightsDraft } from './rights.ts'

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }))
const accessOptions = accessLevels.map((value) => ({ value, label: accessLabels[value] }))

const roleHints: Record<Role, string> = {
  owner: 'Edits everything, decides who belongs to the company, and can close it.',
  director: 'Edits everything.',
  member: 'Sees and edits what you choose below, and nothing else.',
}

interface Props {
  draft: RightsDraft
  onChange: (draft: RightsDraft) => void
  /** Why the rights cannot be given. */
  problem: string | undefined
  /** Offers the presets first. */
  hasPresets?: boolean
}

/** What somebody is to be in the company: a role, the four functions, a last day. */
export function RightsFields({ draft, hasPresets = false, onChange, problem }: Props) {
  return (
    <div className="grid gap-4.5">
      {hasPresets && <Presets draft={draft} onChange={onChange} />}
      <Field label="Role" hint={roleHints[draft.role]}>
        <Select
          options={roleOptions}
          value={draft.role}
          onValueChange={(role) => onChange({ ...draft, role })}
        />
      </Field>
      {isLimited(draft) && <Functions draft={draft} onChange={onChange} problem={problem} />}
      {!isOwner(draft) && (
        <Field
          label="Last day of access"
          optional
          hint="Access ends at midnight in London. Without a day it goes on until you end it."
        >
          <Input
            type="date"
            value={draft.until}
            onChange={({ target }) => onChange({ ...draft, until: target.value })}
          />
        </Field>
      )}
    </div>
  )
}

function Presets({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-sm font-medium">
        Start from
      </p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isPreset(draft, preset)}
            className="touch-target h-8 rounded-full border border-line-strong px-3 text-sm transition-colors duration-(--fast) hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-medium"
            onClick={() => onChange(draftOf(preset, new Date()))}
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-4 text-xs text-ink-3">
        {presets.find((preset) => isPreset(draft, preset))?.does}
      </p>
    </div>
  )
}

function Functions({ draft, onChange, problem }: Pick<Props, 'draft' | 'onChange' | 'problem'>) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={problem === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm font-medium">Functions</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {departments.map((name) => (
          <li key={name} className="flex items-center justify-between gap-3 px-3 py-2">
            <span data-tone={toneOf(name)} className="flex min-w-0 items-center gap-2.5">
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-tone" />
              {name}
            </span>
            <span className="w-28 shrink-0">
              <Select
                aria-label={name}
                options={accessOptions}
                value={draft.functions[name]}
                onValueChange={(access) =>
                  onChange({ ...draft, functions: { ...draft.functions, [name]: access } })
                }
              />
            </span>
          </li>
        ))}
      </ul>
      <p id={id} aria-live="polite" className="mt-1.5 text-xs text-danger">
        {problem}
      </p>
      <label htmlFor={`${id}export`} className="mt-1 flex items-center gap-2">
        <Checkbox
          id={`${id}export`}
          label="May export"
          checked={draft.mayExport}
          onChange={({ target }) => onChange({ ...draft, mayExport: target.checked })}
        />
        <span aria-hidden>May export all that they see in one go</span>
      </label>
    </fieldset>
  )
}
