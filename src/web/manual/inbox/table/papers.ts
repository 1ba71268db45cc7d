import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import type { ExpectedFit } from '#contract/duties/expected.ts'
import type { File } from '#contract/manual/files.ts'
import type { WaitingSuggestion } from '#contract/reading/suggestions.ts'
import { useIsLimited, useMayEditFolder } from '#web/platform/base/access.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { usePagedList } from '#web/platform/base/use-paged-list.ts'
import { deadlinesQuery } from '#web/duties/deadlines/index.ts'
import { fitsQuery } from '#web/duties/expected/index.ts'
import { folderSuggestionsQuery, suggestionBeforeQuery } from '#web/reading/suggestions/index.ts'
import type { DeviceShare } from '../queries.ts'
import { useDeviceFiles } from '../use-shared.ts'
import { wordsOf } from '../use-suggested.ts'
import { waitingQuery } from '../waiting.ts'

/** What waits to be filed: a file in XYZ, or something shared that only this device has. */
export type Paper = Pick<File, 'id' | 'mimetype' | 'size' | 'status' | 'statusReason' | 'hasThumbnail'> & {
  name: string
} & ({ file: File; shared?: undefined } | { file?: undefined; shared: DeviceShare })

/** What is suggested for a paper; `stored` while it is still to come. */
export type PaperSuggestion = Pick<WaitingSuggestion, 'folders' | 'name'> & { status?: File['status'] }

/** What a paper may do where it is filed: fill expected papers, and close deadlines. */
interface PaperEffects {
  fits: readonly ExpectedFit[]
  deadlines: readonly Deadline[]
}

/** All papers that wait, the newest first, and what is suggested for them and what they do, by their ids. */
export function usePapers() {
  const { list, items: files } = usePagedList(waitingQuery, { isWhole: true })
  const { shared, isPending: isDeviceLoading } = useDeviceFiles()
  const papers = useMemo(() => [...shared.map(ofShared), ...files.map(ofFile)], [shared, files])
  const { suggestions, waiting, isLoading: isSuggesting } = useSuggestions(papers)
  const isSuggested = waiting !== undefined
  const { effects, isLoading: areEffectsLoading } = useEffects(waiting)
  const others = useMemo(
    () => new Set(waiting?.flatMap(({ fileId, forYou }) => (forYou ? [] : [fileId]))),
    [waiting],
  )
  const [isShown, setShown] = useState(false)
  const isUnsure = (isSuggesting || areEffectsLoading) && papers.some(({ status }) => status !== 'stored')
  if (!isShown && !list.isPending && !isDeviceLoading && !isUnsure) setShown(true)
  return {
    papers,
    suggestions,
    /** Whether the suggestions are still to come. */
    isSuggesting,
    /** Whether the suggestions are known. */
    isSuggested,
    effects,
    /** The ids of papers that are left to others, for somebody who has single functions. */
    others,
    /** At first, papers that were read wait until it is known which are doubtful: rows would move under the pointer. */
    isPending: !isShown,
    error: list.error,
    retry: list.refetch,
  }
}

function ofFile(file: File): Paper {
  return { ...file, name: file.originalName, file }
}

function ofShared(shared: DeviceShare): Paper {
  const { id, name, type: mimetype, size } = shared
  return { id, name, mimetype, size, status: 'indexed', statusReason: null, hasThumbnail: false, shared }
}

/** One request for everything that the server has, and one for each file that only this device has. */
function useSuggestions(papers: readonly Paper[]) {
  const { data: waiting, isLoading, refetch } = useQuery(folderSuggestionsQuery(LOG_FOLDER_ID))
  const state = papers.map(({ id, status }) => `${id} ${status}`).join()
  useEffect(() => {
    if (state !== '') void refetch({ cancelRefetch: false })
  }, [state, refetch])
  const onDevice = useMemo(
    () => papers.flatMap(({ shared }) => (shared === undefined ? [] : [shared])),
    [papers],
  )
  const beforeFiling = useQueries({
    queries: onDevice.map((share) => suggestionBeforeQuery(share.id, share.name, () => wordsOf(share))),
    combine: dataOf,
  })
  const suggestions = useMemo(() => {
    const byId = new Map<string, PaperSuggestion>((waiting ?? []).map((one) => [one.fileId, one]))
    onDevice.forEach(({ id }, index) => {
      const found = beforeFiling[index]
      if (found === undefined) return
      const folders = found.folders.map(({ reason, ...folder }) => ({ ...folder, why: reason }))
      byId.set(id, { folders, name: found.name })
    })
    return byId
  }, [waiting, beforeFiling, onDevice])
  return { suggestions, waiting, isLoading }
}

/** Outside of the hook, so that the answers are the same object until one changes. */
function dataOf<Data>(answers: ReadonlyArray<{ data: Data }>): Data[] {
  return answers.map(({ data }) => data)
}

/**
 * The expected papers that papers fill, and the deadlines that the person may close with them.
 *
 * @param waiting what is suggested, which changes when papers come and have been read
 */
function useEffects(waiting: readonly WaitingSuggestion[] | undefined): {
  effects: ReadonlyMap<string, PaperEffects>
  isLoading: boolean
} {
  const { data: fits, isLoading, refetch: refetchFits } = useQuery(fitsQuery)
  const { data: deadlines, refetch: refetchDeadlines } = useQuery(deadlinesQuery)
  const mayEdit = useMayEditFolder()
  const isLimited = useIsLimited()
  useEffect(() => {
    if (waiting === undefined) return
    void refetchFits()
    void refetchDeadlines()
    // The number at the inbox is of what is suggested.
    if (isLimited) void queryClient.invalidateQueries({ queryKey: companiesQuery.queryKey })
  }, [waiting, isLimited, refetchFits, refetchDeadlines])
  const effects = useMemo(() => {
    const fitsOf = Map.groupBy(fits ?? [], ({ fileId }) => fileId)
    const deadlinesOf = Map.groupBy(
      (deadlines ?? []).filter(({ folderId }) => mayEdit(folderId)),
      ({ offeredPaper }) => offeredPaper?.fileId ?? '',
    )
    return new Map(
      [...new Set([...fitsOf.keys(), ...deadlinesOf.keys()])].map((id) => [
        id,
        { fits: fitsOf.get(id) ?? [], deadlines: deadlinesOf.get(id) ?? [] },
      ]),
    )
  }, [fits, deadlines, mayEdit])
  return { effects, isLoading }
}
