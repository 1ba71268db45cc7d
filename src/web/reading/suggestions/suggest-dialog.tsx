import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FileSuggestion } from '#contract/reading/suggestions.ts'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { messageOf } from '#web/platform/base/call.ts'
import { extensionOf, withoutExtension } from '#web/platform/base/file-names.ts'
import { FolderPicker } from '#web/manual/folders/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { type FiledFile, useFileInto } from './actions.ts'
import { suggestionQuery } from './queries.ts'

/** Suggests a folder and a name for a file; both can be changed before it is moved. */
export function SuggestDialog({ file, onClose }: { file: FiledFile; onClose: () => void }) {
  // Files that were filed meanwhile may change the suggestion.
  const { data, error } = useQuery({ ...suggestionQuery(file.id), staleTime: 0 })
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const fileInto = useFileInto(onClose)
  const state = useRef<HTMLParagraphElement>(null)
  const ownName = withoutExtension(file.originalName)
  const name = typed ?? withoutExtension(data?.name ?? file.originalName)
  const folderId = chosen ?? data?.folders[0]?.id ?? ''
  const extension = extensionOf(file.originalName)

  return (
    <FormDialog
      onClose={onClose}
      title="Suggest a Folder"
      width="md"
      description={
        <>
          For <bdi className="wrap-anywhere">{file.originalName}</bdi>
        </>
      }
      // Not the field: on a phone its keyboard would cover the suggestion.
      initialFocus={state}
      onSubmit={() => {
        if (folderId !== '' && name.trim() !== '') fileInto.mutate({ file, folderId, name: name.trim() })
      }}
      label={folderId === '' ? 'File it' : `File it in ${folderId}`}
      isPending={fileInto.isPending}
      pendingLabel="Filing..."
      disabled={folderId === '' || name.trim() === ''}
      mayCancel
    >
      <p ref={state} tabIndex={-1} aria-live="polite" className="text-ink-2 outline-none">
        {error === null
          ? sentenceFor(data)
          : messageOf(error, 'No folder could be suggested. Choose one below.')}
      </p>
      <Field label="Folder" required>
        <FolderPicker look="list" value={folderId} suggested={data?.folders ?? []} onChange={setChosen} />
      </Field>
      <Field
        label="File name"
        hint={extension === '' ? undefined : `The extension ${extension} is kept.`}
        aside={
          name !== ownName && (
            <Button variant="link" className="text-sm!" onClick={() => setTyped(ownName)}>
              Keep its name
            </Button>
          )
        }
      >
        <Input
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

function sentenceFor(suggestion: FileSuggestion | undefined): string {
  if (suggestion === undefined) return 'Looking for a folder…'
  if (suggestion.status === 'stored')
    return 'This document is being read; a folder is suggested as soon as that is done.'
  if (suggestion.folders.length === 0) return 'No folder stands out for this document. Choose one below.'
  return 'By what is in the document, and by where you filed others like it.'
}
