import { clsx } from 'clsx'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import { factLabels, type FactName } from '#contract/documents/fact-names.ts'
import { factText } from '#web/reading/facts/index.ts'

/** The facts that a row shows and edits. */
export const rowFacts = ['kind', 'date', 'party', 'total', 'person'] as const satisfies FactName[]

interface Props {
  name: string
  facts: DocumentFacts
  onEdit: (fact: FactName) => void
}

/** What was read in a paper, in one line; a press on a fact edits it. */
export function FactsLine({ name, facts, onEdit }: Props) {
  const known = rowFacts.flatMap((fact) => {
    const found = facts[fact]
    return found === null ? [] : [{ fact, text: factText(fact, found.value), isConfirmed: found.confirmed }]
  })
  if (known.length === 0)
    return (
      <FactButton
        label={`Add facts of ${name}`}
        title="Add its kind, date, party and total"
        onPress={() => onEdit('kind')}
      >
        Add facts
      </FactButton>
    )
  return (
    // Where they may take several lines, a gap parts them: a dot would be left at the end of a line.
    <p className="flex min-w-0 flex-wrap items-baseline text-xs text-ink-2 tabular-nums max-lg:gap-x-2.5">
      {known.map(({ fact, text, isConfirmed }, index) => (
        <span key={fact} className="flex max-w-full min-w-0 items-baseline">
          <FactButton
            label={`Change the ${factLabels[fact].toLowerCase()} of ${name}: ${text}${isConfirmed ? ', confirmed' : ''}`}
            title={`${factLabels[fact]}${isConfirmed ? ', confirmed' : ''}`}
            onPress={() => onEdit(fact)}
          >
            {text}
          </FactButton>
          {index < known.length - 1 && (
            <span aria-hidden className="px-1 text-ink-3 max-lg:hidden">
              ·
            </span>
          )}
        </span>
      ))}
    </p>
  )
}

interface FactButtonProps {
  label: string
  title: string
  onPress: () => void
  children: string
}

function FactButton({ label, title, onPress, children }: FactButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      onClick={onPress}
      className={clsx(
        'min-w-0 truncate rounded-xs text-left text-xs text-ink-2 hover:text-ink hover:underline',
        'pointer-coarse:py-1',
      )}
    >
      <bdi>{children}</bdi>
    </button>
  )
}
