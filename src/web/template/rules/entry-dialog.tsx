import { type QueryKey, useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { CallError, failureOf } from '#web/platform/base/call.ts'
import { readAgain } from '#web/platform/base/shared-change.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { type Bind, boundFields, RefusedContext, TextField } from './fields.tsx'

interface Versioned {
  versions: Array<{ from: string }>
}

/** What the dialog of a list gets. */
export interface EntryDialogProps<Entry> {
  entry: Entry
  onClose: () => void
}

type Version<Draft extends Versioned> = Draft['versions'][number]

/** What the fields of a form get. */
export interface EntryForm<Draft extends Versioned> {
  draft: Draft
  change: (fields: Partial<Draft>) => void
  field: Bind<Draft>
  version: Version<Draft>
  changeVersion: (fields: Partial<Version<Draft>>) => void
  versionField: Bind<Version<Draft>>
}

interface Props<Draft extends Versioned> {
  title: string
  description: string
  initial: Draft
  /** The list that shows it. */
  list: { queryKey: QueryKey }
  onSave: (draft: Draft) => Promise<unknown>
  onClose: () => void
  /** The fields of the entry itself. */
  Fields: ComponentType<EntryForm<Draft>>
  /** The fields of the chosen version. */
  VersionFields: ComponentType<EntryForm<Draft>>
}

/**
 * Edits an entry of one of the template's lists: its own fields, and its versions, of which each holds from a day. What
 * the server refuses is beside the fields.
 */
export function EntryDialog<Draft extends Versioned>({
  Fields,
  initial,
  list,
  onClose,
  onSave,
  VersionFields,
  ...heading
}: Props<Draft>) {
  const [draft, setDraft] = useState(initial)
  const [index, setIndex] = useState(initial.versions.length - 1)
  const body = useRef<HTMLDivElement>(null)
  const save = useMutation({
    mutationFn: async (saved: Draft) => {
      await onSave(saved)
      await readAgain(list)
    },
    onSuccess: () => {
      toastSuccess('Saved for every company')
      onClose()
    },
    onError: (error) => {
      const [, place] = /^versions\.(\d+)/.exec(detailsOf(error)[0]?.path ?? '') ?? []
      if (place !== undefined) setIndex(Number(place))
    },
  })
  const refused = detailsOf(save.error)
  useEffect(() => {
    if (save.isError) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.isError])
  const version: Version<Draft> | undefined = draft.versions[index]
  if (version === undefined) return null

  const change = (given: Partial<Draft>) => setDraft({ ...draft, ...given })
  const setVersions = (versions: Draft['versions']) => setDraft({ ...draft, versions })
  const setVersion = (changed: Version<Draft>) =>
    setVersions(draft.versions.map((one, place) => (place === index ? changed : one)))
  const changeVersion = (given: Partial<Version<Draft>>) => setVersion({ ...version, ...given })
  const field = boundFields({ path: '', value: draft, onChange: setDraft })
  const path = `versions.${String(index)}`
  const versionField = boundFields({ path, value: version, onChange: setVersion })
  const form = { draft, change, field, version, changeVersion, versionField }
  const isNew = index >= initial.versions.length
  return (
    <FormDialog
      onClose={onClose}
      {...heading}
      width="lg"
      onSubmit={() => save.mutate(draft)}
      label="Save"
      isPending={save.isPending}
      pendingLabel="Saving..."
      failure={failureOf(save, 'This could not be saved.')}
    >
      <RefusedContext value={refused}>
        <div ref={body} className="grid gap-4.5">
          <Fields {...form} />
          <section aria-label="Versions" className="grid gap-4.5 border-t border-line pt-4.5">
            <div className="flex flex-wrap items-end gap-2">
              <Field label="Version" className="min-w-56 flex-1">
                <Select
                  value={String(index)}
                  onValueChange={(value) => setIndex(Number(value))}
                  options={draft.versions.map(({ from }, place) => ({
                    value: String(place),
                    label: nameOfVersion(draft.versions, place, from),
                  }))}
                />
              </Field>
              {isNew ? (
                <Button
                  variant="secondary"
                  onClick={() => {
                    setIndex(index - 1)
                    setVersions(draft.versions.slice(0, index))
                  }}
                >
                  <Trash2 aria-hidden />
                  Drop this version
                </Button>
              ) : (
                draft.versions.length === initial.versions.length && (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      const last = draft.versions.at(-1) ?? version
                      setVersions([...draft.versions, { ...last, from: dayInLondon(new Date()) }])
                      setIndex(draft.versions.length)
                    }}
                  >
                    <Plus aria-hidden />
                    New version
                  </Button>
                )
              )}
            </div>
            <div className="grid gap-4.5 sm:grid-cols-2">
              <TextField {...versionField('from')} label="Holds from" type="date" />
            </div>
            <VersionFields {...form} />
          </section>
        </div>
      </RefusedContext>
    </FormDialog>
  )
}

const detailsOf = (error: Error | null) => (error instanceof CallError ? error.details : [])

function nameOfVersion(versions: ReadonlyArray<{ from: string }>, place: number, from: string): string {
  const day = from === '' ? 'a day' : spellDay(from)
  const isInForce = versions.findLastIndex((one) => one.from <= dayInLondon(new Date())) === place
  return `From ${day}${isInForce ? ', in force' : ''}`
}
