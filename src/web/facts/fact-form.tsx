import { type FormEvent, useRef, useState } from 'react'
import type { FactName } from '#contract/document-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { ownEscapeProps } from '#web/ui/escape.ts'
import { Field, Input } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { factOf, fieldsOf, kindOptions, valuesOf } from './fact-fields.ts'
import type { AnyFactValue } from './fact-text.ts'

interface Props {
  name: FactName
  value: AnyFactValue | undefined
  isPending: boolean
  onSave: (value: AnyFactValue | null) => void
  onCancel: () => void
}

/** Edits one fact in place: Enter saves, Escape leaves it as it was. */
export function FactForm({ name, value, isPending, onSave, onCancel }: Props) {
  const [values, setValues] = useState(() => valuesOf(name, value))
  const [isRefused, setRefused] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isFocused = useRef(false)

  function save(event: FormEvent) {
    event.preventDefault()
    const fact = factOf(name, values)
    if (fact === undefined) setRefused(true)
    else onSave(fact)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to keys that bubble from its fields
    <form
      ref={(element) => {
        form.current = element
        if (element === null || isFocused.current) return
        isFocused.current = true
        element.querySelector<HTMLElement>('input, select')?.focus()
      }}
      noValidate
      onSubmit={save}
      {...ownEscapeProps}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
      className="mt-2 grid gap-2.5"
    >
      {fieldsOf(name).map(({ label, type }, index) => (
        <Field
          key={label}
          label={label}
          error={isRefused && index === 0 ? 'Please check what you entered.' : undefined}
        >
          {type === 'kind' ? (
            <Select
              options={kindOptions}
              placeholder="Choose a kind"
              value={values[index] ?? ''}
              onValueChange={(next) => setValues(values.with(index, next))}
            />
          ) : (
            <Input
              type={type === 'date' ? 'date' : 'text'}
              inputMode={type === 'amount' ? 'decimal' : undefined}
              maxLength={120}
              value={values[index] ?? ''}
              onChange={(event) => setValues(values.with(index, event.target.value))}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          Save
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {value !== undefined && (
          <Button variant="ghost" size="sm" onClick={() => onSave(null)}>
            It has none
          </Button>
        )}
      </div>
    </form>
  )
}
