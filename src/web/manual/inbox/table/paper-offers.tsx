import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { foldersQuery } from '#web/manual/folders/index.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { useStore } from '#web/platform/base/store.ts'
import { FileThumbnail } from '#web/manual/files/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { choiceFor, editsStore } from './choice.ts'
import { useFilePapers } from './file-papers.ts'
import { type Paper, usePapers } from './papers.ts'

/** Some of the papers that wait, such as those just photographed: each can be filed once it has been read. */
export function PaperOffers({ ids }: { ids: readonly string[] }) {
  const { papers, suggestions } = usePapers()
  const { data: folders } = useQuery(foldersQuery)
  const edits = useStore(editsStore)
  const filing = useFilePapers()
  const shown = papers.filter(({ id }) => ids.includes(id))
  if (shown.length === 0) return null
  return (
    <ul
      aria-label="Just photographed"
      className="max-h-33 shrink-0 overflow-y-auto border-b border-line bg-sheet"
    >
      {shown.map((paper) => {
        const edit = edits.get(paper.id)
        const choice = choiceFor(paper, suggestions.get(paper.id), edit)
        const isSuggested = edit?.name === undefined
        const folder = folders?.find(({ id }) => id === choice.folderId)
        const newName = choice.isRenamed ? choice.offeredName : undefined
        return (
          <li
            key={paper.id}
            className="flex min-h-14 items-center gap-3 px-4 py-1.5 not-first:border-t not-first:border-line sm:px-5"
          >
            <FileThumbnail key={String(paper.hasThumbnail)} file={paper} size="row" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                <bdi>{newName ?? paper.name}</bdi>
              </p>
              <p className="text-sm wrap-anywhere text-ink-2">
                {folder === undefined ? stateOf(paper) : `To ${folderLabel(folder)}`}
              </p>
            </div>
            {folder !== undefined && (
              <Button
                variant="secondary"
                disabled={filing.isPending}
                aria-label={`File it there: ${paper.name} in ${folder.id}`}
                onClick={() =>
                  filing.mutate([
                    { paper, folderId: folder.id, newName, isSuggested, isGuessed: false, closes: [] },
                  ])
                }
              >
                <Check aria-hidden />
                File
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function stateOf({ status }: Paper): string {
  return status === 'stored' ? 'It is being read...' : 'It waits in the inbox'
}
