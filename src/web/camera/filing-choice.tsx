import { clsx } from 'clsx'

interface Props {
  isOnePdf: boolean
  onChange: (isOnePdf: boolean) => void
}

const choices = [
  { isOnePdf: true, label: 'One PDF' },
  { isOnePdf: false, label: 'One document each' },
] as const

/** Whether several photos become one document or several. */
export function FilingChoice({ isOnePdf, onChange }: Props) {
  return (
    <fieldset className="grid shrink-0 gap-1">
      <legend className="sr-only">Save the photos as</legend>
      {choices.map((choice) => (
        <label
          key={choice.label}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-9',
            choice.isOnePdf === isOnePdf ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          <input
            type="radio"
            name="photos-become"
            checked={choice.isOnePdf === isOnePdf}
            onChange={() => onChange(choice.isOnePdf)}
            className="size-4 accent-accent-solid"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
