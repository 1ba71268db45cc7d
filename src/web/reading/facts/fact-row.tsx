import type { ReactNode } from 'react'
import { BadgeCheck, Check, Crosshair, PencilLine } from 'lucide-react'
import type { DocumentFacts, FactChanges } from '#contract/documents/document-facts.ts'
import { factLabels, type FactName } from '#contract/documents/fact-names.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { FactsForm } from './facts-form.tsx'
import { factText } from './fact-text.ts'

/** Where a fact was read: the words as they are there, and their page, from 1. */
export interface ShownPlace {
  words: string
  page: number | undefined
}

interface Props {
  name: FactName
  facts: DocumentFacts
  mayEdit: boolean
  isEdited: boolean
  isPending: boolean
  onEdit: () => void
  onCancel: () => void
  onSave: (changes: FactChanges) => void
  onShow: (place: ShownPlace) => void
  /** What else can be done with it, below its value. */
  children?: ReactNode
}

/** One fact: its value, whether somebody confirmed it, where it was read, and how to put it right. */
export function FactRow({ name, facts, mayEdit, isEdited, isPending, children, ...props }: Props) {
  const { onCancel, onEdit, onSave, onShow } = props
  const label = factLabels[name]
  const fact = facts[name]
  const place = fact?.text === undefined ? undefined : { words: fact.text, page: fact.page }
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-ink-2">{label}</p>
          {fact === null ? (
            <p className="text-ink-3">None read</p>
          ) : (
            <p className="wrap-anywhere">
              <bdi>{factText(name, fact.value)}</bdi>
            </p>
          )}
          {fact !== null && (
            <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-3">
              {fact.confirmed ? (
                <>
                  <BadgeCheck aria-hidden className="size-3.5 text-success" /> Confirmed
                </>
              ) : (
                `Read, ${String(Math.round(fact.confidence * 100))}% sure`
              )}
            </p>
          )}
          {children}
        </div>
        {place !== undefined && (
          <IconButton
            size="sm"
            label={`Show where ${label.toLowerCase()} was read`}
            onClick={() => onShow(place)}
          >
            <Crosshair aria-hidden />
          </IconButton>
        )}
        {mayEdit && fact !== null && !fact.confirmed && (
          <IconButton
            size="sm"
            label={`Confirm ${label.toLowerCase()}`}
            onClick={() => onSave({ [name]: fact.value })}
          >
            <Check aria-hidden />
          </IconButton>
        )}
        {mayEdit && (
          <IconButton
            size="sm"
            label={`Edit ${label.toLowerCase()}`}
            aria-expanded={isEdited}
            onClick={isEdited ? onCancel : onEdit}
          >
            <PencilLine aria-hidden />
          </IconButton>
        )}
      </div>
      {isEdited && (
        <FactsForm
          label={label}
          names={[name]}
          facts={facts}
          isPending={isPending}
          onSave={onSave}
          onCancel={onCancel}
        />
      )}
    </li>
  )
}
