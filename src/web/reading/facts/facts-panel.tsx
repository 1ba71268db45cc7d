import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DocumentFacts } from '#contract/documents/document-facts.ts'
import { type FactName, factNames } from '#contract/documents/fact-names.ts'
import type { File } from '#contract/manual/files.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { SidePanel } from '#web/platform/ui/side-panel.tsx'
import { FactRow, type ShownPlace } from './fact-row.tsx'
import { SameParty } from './same-party.tsx'
import { factsQuery, useSetFacts } from './queries.ts'

interface Props {
  file: File
  onShow: (place: ShownPlace) => void
  onClose: () => void
  /** What else can be done with what is read, below the facts. */
  children?: (facts: DocumentFacts) => ReactNode
}

/** What a document says of itself, beside it; on a phone as a sheet below it. */
export function FactsPanel({ file, onShow, onClose, children }: Props) {
  const query = useQuery(factsQuery(file))
  const mayEdit = useMayEdit(file.folderId)
  const [edited, setEdited] = useState<FactName>()
  // Another fact may be edited by now.
  const change = useSetFacts((changes) =>
    setEdited((name) => (name !== undefined && name in changes ? undefined : name)),
  )
  const { data: facts } = query
  const unconfirmed = factNames.flatMap((name) => {
    const fact = facts?.[name] ?? null
    return fact === null || fact.confirmed ? [] : [[name, fact.value] as const]
  })
  const isEmpty = facts !== undefined && factNames.every((name) => facts[name] === null)

  return (
    <SidePanel
      title="Facts"
      onClose={onClose}
      action={
        mayEdit &&
        unconfirmed.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            disabled={change.isPending}
            onClick={() => change.mutate({ file, changes: Object.fromEntries(unconfirmed) })}
          >
            Confirm all
          </Button>
        )
      }
    >
      {facts === undefined ? (
        <NotLoaded title="The facts could not be read" query={query} className="mt-4 h-64" />
      ) : (
        <>
          <p role="status" className="pt-3 pb-2 text-sm text-ink-2 empty:hidden">
            {noteOf(file, isEmpty, mayEdit)}
          </p>
          <ul>
            {factNames.map((name) => (
              <FactRow
                key={name}
                name={name}
                facts={facts}
                mayEdit={mayEdit}
                isEdited={edited === name}
                isPending={change.isPending}
                onEdit={() => setEdited(name)}
                onCancel={() => setEdited(undefined)}
                onSave={(changes) => change.mutate({ file, changes })}
                onShow={onShow}
              >
                {name === 'party' && facts.party !== null && (
                  <SameParty party={facts.party.value} onChanged={() => void query.refetch()} />
                )}
              </FactRow>
            ))}
          </ul>
          {mayEdit && children?.(facts)}
        </>
      )}
    </SidePanel>
  )
}

function noteOf({ status }: File, isEmpty: boolean, mayEdit: boolean): string | undefined {
  if (status === 'stored') return 'This document is still being read.'
  const how = mayEdit ? ' You can enter its facts.' : ''
  if (status === 'unreadable') return `This document could not be read.${how}`
  return isEmpty ? `Nothing was read in this document.${how}` : undefined
}
