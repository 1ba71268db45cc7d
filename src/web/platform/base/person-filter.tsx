import { Select } from '#web/platform/ui/select.tsx'
import { usePeople } from './companies.ts'

interface Props {
  /** The chosen person; nothing for everybody. */
  person: string | undefined
  onChange: (person: string | undefined) => void
}

/** Whose doings a list shows. Nothing where there is nobody to choose. */
export function PersonFilter({ person, onChange }: Props) {
  const people = usePeople()
  if (people.length === 0) return null
  const optionsOf = (areMembers: boolean) =>
    people
      .filter(({ isMember }) => isMember === areMembers)
      .map(({ name, userId }) => ({ value: userId, label: name }))
  const former = optionsOf(false)
  return (
    <div className="w-full max-w-64">
      <Select
        aria-label="By whom"
        value={person ?? ''}
        groups={[
          { label: 'All people', options: [{ value: '', label: 'Everybody' }] },
          { label: 'Members', options: optionsOf(true) },
          ...(former.length > 0 ? [{ label: 'No longer here', options: former }] : []),
        ]}
        onValueChange={(chosen: string) => onChange(chosen === '' ? undefined : chosen)}
      />
    </div>
  )
}
