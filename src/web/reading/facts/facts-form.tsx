import { clsx } from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import type { DocumentFacts, FactChanges } from '#contract/documents/document-facts.ts'
import type { FactName } from '#contract/documents/fact-names.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { ownEscapeProps } from '#web/platform/ui/escape.ts'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { changesOf, type FieldTexts, fieldsOf, kindOptions, valuesOf } from './fact-fields.ts'

interface Props {
  label: string
  names: readonly FactName[]
  facts: DocumentFacts
  /** The fact that has the focus at first; otherwise the first one. */
  focused?: FactName | undefined
  isPending: boolean
  onSave: (changes: FactChanges) => void
  onCancel: () => void
  className?: string
}

/** Edits facts in place: Enter saves them all, Escape leaves them as they were. */
export function FactsForm({ label, names, facts, focused, isPending, onSave, onCancel, className }: Props) {
  const [values, setValues] = useState<FieldTexts>(
    () => new Map(names.map((name) => [name, valuesOf(name, facts[name]?.value)])),
  )
  const [refused, setRefused] = useState<readonly FactName[]>([])
  const isFocused = useRef(false)

  function save(event: FormEvent) {
    event.preventDefault()
    const found = changesOf(facts, values)
    setRefused(found.refused)
    if (found.refused.length > 0) return
    if (Object.keys(found.changes).length === 0) onCancel()
    else onSave(found.changes)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to keys that bubble from its fields
    <form
      ref={(element) => {
        if (element === null || isFocused.current) return
        isFocused.current = true
        element.scrollIntoView({ block: 'nearest' })
        const at = element.querySelector(`[data-fact="${focused ?? names[0] ?? ''}"]`)
        at?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
      }}
      aria-label={label}
      noValidate
      onSubmit={save}
      {...ownEscapeProps}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
      className="mt-2 grid scroll-my-28 gap-2.5"
    >
      <div className={clsx('grid gap-2.5', className)}>
        {names.map((name) => {
          const fields = fieldsOf[name]
          const typed = values.get(name) ?? []
          const setField = (index: number, next: string) =>
            setValues(new Map(values).set(name, typed.with(index, next)))
          return (
            <div
              key={name}
              data-fact={name}
              className={clsx(
                'grid gap-2.5',
                fields.length > 1 && twoFields[name === 'total' ? 'total' : 'days'],
              )}
            >
              {fields.map(({ label: fieldLabel, type }, index) => (
                <Field
                  key={fieldLabel}
                  label={fieldLabel}
                  error={index === 0 && refused.includes(name) ? 'Please check what you entered.' : undefined}
                >
                  {type === 'kind' ? (
                    <Select
                      options={kindOptions}
                      placeholder="Choose a kind"
                      value={typed[index] ?? ''}
                      onValueChange={(next) => setField(index, next)}
                    />
                  ) : (
                    <Input
                      type={type === 'date' ? 'date' : 'text'}
                      inputMode={type === 'amount' ? 'decimal' : undefined}
                      maxLength={120}
                      value={typed[index] ?? ''}
                      onChange={(event) => setField(index, event.target.value)}
                    />
                  )}
                </Field>
              ))}
            </div>
          )
        })}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {names.map(
          (name) =>
            names.length === 1 &&
            facts[name] !== null && (
              <Button key={name} variant="ghost" size="sm" onClick={() => onSave({ [name]: null })}>
                It has none
              </Button>
            ),
        )}
      </div>
    </form>
  )
}

const twoFields = {
  total: 'grid-cols-[minmax(0,1fr)_5rem]',
  days: 'grid-cols-1 min-[22rem]:grid-cols-2',
} as const
