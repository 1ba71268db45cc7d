import { useState } from 'react'
import {
  EMPTY_DOCUMENT,
  EMPTY_LINK,
  EMPTY_RESOURCE_NAME,
  INVALID_ADDRESS,
  isLink,
  MAX_CONTENT_LENGTH,
  type TemplateResource,
} from '#contract/template/template-resources.ts'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { failureOf } from '#web/platform/base/call.ts'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input, Textarea } from '#web/platform/ui/field.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import type { ResourceDraft } from './resource-actions.ts'

const types = [
  { value: 'link', label: 'Link' },
  { value: 'document', label: 'Document' },
  { value: 'file', label: 'File' },
] as const

type Errors = Partial<Record<'name' | 'url' | 'content' | 'file', string>>

/** What is missing or invalid in a draft. A new file needs no name: it has its own. */
function errorsOf({ type, name, url, content, file }: ResourceDraft, isNew: boolean): Errors {
  const errors: Errors = {}
  if (name.trim() === '' && !(isNew && type === 'file')) errors.name = EMPTY_RESOURCE_NAME
  if (type === 'link' && url.trim() === '') errors.url = EMPTY_LINK
  else if (type === 'link' && !isLink(url.trim())) errors.url = INVALID_ADDRESS
  if (type === 'document' && content.trim() === '') errors.content = EMPTY_DOCUMENT
  if (type === 'file' && isNew && file === undefined) errors.file = 'Please choose a file'
  return errors
}

interface Props {
  /** The resource to edit; `undefined` for a new one. */
  resource?: TemplateResource
  folderName: string
  pending: boolean
  failure: { error: Error | null; fallback: string }
  onSave: (draft: ResourceDraft) => void
  onClose: () => void
}

/** The form for a new resource, or for an existing one. */
export function ResourceDialog({ resource, folderName, pending, failure, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<ResourceDraft>({
    type: resource?.type ?? 'link',
    name: resource?.name ?? '',
    description: resource?.description ?? '',
    url: resource?.url ?? '',
    content: resource?.content ?? '',
    file: undefined,
  })
  const [errors, setErrors] = useState<Errors>({})
  const isNew = resource === undefined

  function change(part: Partial<ResourceDraft>) {
    setDraft({ ...draft, ...part })
    setErrors({})
  }

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Add Resource' : 'Edit Resource'}
      description={<>Beside {folderName}, in every manual</>}
      width="md"
      onSubmit={() => {
        const found = errorsOf(draft, isNew)
        setErrors(found)
        if (Object.keys(found).length === 0) onSave({ ...draft, name: draft.name.trim() })
      }}
      label={isNew ? 'Add Resource' : 'Save'}
      isPending={pending}
      pendingLabel="Saving..."
      mayCancel
      failure={failureOf(failure, failure.fallback)}
    >
      {isNew && (
        <Field label="Type">
          <Select options={types} value={draft.type} onValueChange={(type) => change({ type })} />
        </Field>
      )}
      <Field label="Name" optional={isNew && draft.type === 'file'} error={errors.name}>
        <Input
          value={draft.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {draft.type === 'link' && (
        <Field label="Address" error={errors.url}>
          <Input
            type="url"
            inputMode="url"
            value={draft.url}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ url: event.target.value })}
          />
        </Field>
      )}
      {draft.type === 'document' && (
        <Field label="Text" error={errors.content}>
          <Textarea
            rows={8}
            value={draft.content}
            maxLength={MAX_CONTENT_LENGTH}
            dir="auto"
            onChange={(event) => change({ content: event.target.value })}
          />
        </Field>
      )}
      {draft.type === 'file' && isNew && (
        <Field label="File" error={errors.file}>
          <Input
            type="file"
            className="py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-hover file:px-2.5 file:py-1.5 file:text-sm file:font-medium file:text-ink"
            onChange={(event) => change({ file: event.target.files?.[0] })}
          />
        </Field>
      )}
      <Field label="Description" optional hint="Shown when the pointer is over it">
        <Input
          value={draft.description}
          maxLength={2000}
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}
