import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useStore } from '#web/base/store.ts'
import { foldersQuery } from '#web/folders/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { IndexTab } from '#web/ui/index-tab.tsx'
import { toneOf } from '#web/ui/tones.ts'
import { type FiledFile, useFileInto } from './actions.ts'
import { SuggestDialog } from './lazy.ts'
import { dismissedSuggestions } from './dismissed.ts'
import { bestFor, suggestionQuery } from './queries.ts'

interface Props {
  file: FiledFile
  /** Whether a folder can be chosen when none is suggested or the suggestion was dismissed. */
  canChoose?: boolean
  className?: string
}

/** A file's suggested folder and name. It is moved there only when the user agrees. */
export function SuggestionLine({ file, canChoose = false, className }: Props) {
  const isDismissed = useStore(dismissedSuggestions).includes(file.id)
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery({ ...suggestionQuery(file.id), enabled: !isDismissed })
  const { data: folders } = useQuery(foldersQuery)
  const fileInto = useFileInto(() => undefined)
  const name = data?.name ?? undefined
  const best = isDismissed ? undefined : bestFor(file, data)
  const department = folders?.find(({ id }) => id === best?.id)?.department
  const isAsking = data === undefined || data.status === 'stored'

  if (best === undefined && (!canChoose || (isAsking && !isDismissed))) return null
  return (
    <div className={clsx('relative flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm', className)}>
      {best !== undefined && (
        <>
          <p className="flex min-w-0 items-baseline gap-2 text-ink-2" title={best.reason}>
            <span className="shrink-0 text-ink-3 max-sm:sr-only">Suggested</span>
            <IndexTab
              code={best.id}
              size="sm"
              look="tint"
              edge="none"
              {...(department !== undefined && { tone: toneOf(department) })}
            />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{best.name}</bdi>
              {name !== undefined && (
                <>
                  {' '}
                  as <bdi className="font-medium text-ink">{name}</bdi>
                </>
              )}
            </span>
          </p>
          <span className="flex items-center gap-1">
            <Button
              variant="secondary"
              size="sm"
              pending={fileInto.isPending}
              pendingLabel="Filing..."
              aria-label={`File it there: ${file.originalName} in ${best.id}`}
              onClick={() => fileInto.mutate({ file, folderId: best.id, name })}
            >
              <Check aria-hidden />
              File it there
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setChoosing(true)}>
              Other…
            </Button>
            <IconButton
              label={`Dismiss the suggestion for ${file.originalName}`}
              size="sm"
              onClick={() => dismissedSuggestions.add(file.id)}
            >
              <X aria-hidden />
            </IconButton>
          </span>
        </>
      )}
      {best === undefined && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setChoosing(true)}>
          Choose a folder…
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <SuggestDialog file={file} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
