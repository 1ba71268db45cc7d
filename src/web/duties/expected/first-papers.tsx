import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, X } from 'lucide-react'
import { dismissFirstPapers, type FirstPaper, listFirstPapers } from '#contract/manual/home.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { useSharedChange } from '#web/platform/base/shared-change.ts'
import { EmptyHomePlace } from '#web/platform/base/home-place.tsx'
import { useHomePlace } from '#web/platform/base/home-places.ts'
import { IconButton } from '#web/platform/ui/icon-button.tsx'
import { answerOf } from '#web/platform/base/answer.ts'

const firstPapersQuery = answerOf(listFirstPapers, { staleTime: 0 })

/** What to do in an empty manual, in one line, and the papers that a company begins with, ticked once they are filed. */
export function FirstPapers() {
  const { data: papers, isError } = useQuery(firstPapersQuery)
  const isShown = useHomePlace('papers', papers && papers.length > 0)
  const dismiss = useSharedChange({
    act: () => call(dismissFirstPapers, {}),
    failure: 'This could not be closed.',
    onDone: () => replaceAnswer(firstPapersQuery.queryKey, []),
  })
  if (papers === undefined) return isError ? null : <EmptyHomePlace place="papers" />
  if (!isShown) return null
  return (
    <section
      aria-labelledby="first-papers"
      className="mb-6 min-h-56 rounded-lg border border-line bg-sheet px-4 py-3.5 print:hidden max-sm:mb-4 max-sm:py-3 md:min-h-40 lg:min-h-28"
    >
      <div className="flex items-start gap-3">
        <h2
          id="first-papers"
          className="min-w-0 flex-1 font-medium text-pretty max-sm:text-sm max-sm:leading-5"
        >
          {papers.every(({ isHere }) => isHere)
            ? 'Your first papers are here.'
            : 'Upload, drop or photograph your first papers: the inbox says where each belongs.'}
        </h2>
        <IconButton
          label="Do not show this again"
          size="sm"
          className="-my-1 -mr-1.5"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 md:mt-3 md:gap-x-2.5 md:grid-cols-3 lg:grid-cols-5">
        {papers.map((paper) => (
          <Paper key={paper.id} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function Paper({ paper: { folderId, isHere, name, reason } }: { paper: FirstPaper }) {
  return (
    <li>
      <Link
        to="/folder/$folderId"
        params={{ folderId }}
        title={reason}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-sm leading-5 hover:bg-hover"
      >
        {isHere ? (
          <CircleCheck aria-hidden data-tone="done" className="size-4.5 shrink-0 text-tone-text" />
        ) : (
          <CircleDashed aria-hidden className="size-4.5 shrink-0 text-ink-3" />
        )}
        <span className="line-clamp-2 min-w-0">
          <span className="sr-only">{isHere ? 'Filed: ' : 'Not filed yet: '}</span>
          {name} <span className="ml-1 text-xs text-ink-3">{folderId}</span>
        </span>
      </Link>
    </li>
  )
}
