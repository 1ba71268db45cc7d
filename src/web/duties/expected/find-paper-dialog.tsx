import { useQuery } from '@tanstack/react-query'
import { FileText, Search } from 'lucide-react'
import { useState } from 'react'
import type { ExpectedSlot } from '#contract/duties/expected.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { listFiles } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { MIN_SEARCH_LENGTH, searchFiles } from '#contract/manual/search.ts'
import { call } from '#web/platform/base/call.ts'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'

const SHOWN = 50

interface Props {
  folderId: string
  slot: Pick<ExpectedSlot, 'name'>
  onChoose: (fileId: string) => void
  onClose: () => void
}

/** Lets somebody say which filed paper is the expected one: the papers of the folder, or what a search finds. */
export function FindPaperDialog({ folderId, slot, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const isSearch = q.length >= MIN_SEARCH_LENGTH
  const { data: found, isError } = useQuery({
    queryKey: [
      isSearch ? searchFiles.path : listFiles.path,
      'for an expected paper',
      isSearch ? q : folderId,
    ],
    queryFn: ({ signal }) =>
      isSearch
        ? call(searchFiles, { query: { q, limit: SHOWN } }, signal)
        : call(listFiles, { query: { folder: folderId, limit: SHOWN } }, signal),
  })
  const papers = found?.filter((file) => file.folderId !== LOG_FOLDER_ID)
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Which paper is it? ${slot.name}`}
      description="Choose it here. It stays where it is filed."
      width="md"
      isSteady
    >
      <Field label="Search all papers">
        <Input
          type="search"
          value={typed}
          maxLength={100}
          placeholder="Name or words, at least 3 letters"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <p className="label-caps mt-4 mb-1 flex items-center gap-1.5 text-ink-3">
        {isSearch ? (
          <>
            <Search aria-hidden className="size-3.5" /> Found
          </>
        ) : (
          `In folder ${folderId}`
        )}
      </p>
      {papers === undefined ? (
        isError ? (
          <p className="py-3 text-sm text-ink-2">The papers could not be read. Please try again.</p>
        ) : (
          <Skeleton className="h-24" />
        )
      ) : papers.length === 0 ? (
        <p className="py-3 text-sm text-ink-2">
          {isSearch
            ? 'Nothing was found.'
            : 'No paper is filed in this folder yet. Search for it in the others.'}
        </p>
      ) : (
        <ul aria-label="Papers" className="-mx-2">
          {papers.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => onChoose(file.id)}
                className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover"
              >
                <FileText aria-hidden className="size-4.5 shrink-0 text-ink-3" />
                <span className="min-w-0">
                  <bdi className="block wrap-anywhere">{file.originalName}</bdi>
                  <span className="block text-xs wrap-anywhere text-ink-3">
                    {folderLabel({ id: file.folderId, name: file.folderName })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
