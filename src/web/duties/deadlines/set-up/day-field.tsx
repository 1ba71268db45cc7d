import type { ComponentProps } from 'react'
import { Field, Input } from '#web/platform/ui/field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'children' | 'onChange'> {
  day: string | null
  onChange: (day: string | null) => void
}

/** A day that may be left empty. */
export function DayField({ day, onChange, ...field }: Props) {
  return (
    <Field {...field}>
      <Input type="date" value={day ?? ''} onChange={({ target }) => onChange(target.value || null)} />
    </Field>
  )
}
