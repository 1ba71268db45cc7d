import type { z } from 'zod'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { filePapers, undoFiling } from '#contract/manual/inbox.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { suggestFiling, type Suggestion } from '#contract/reading/suggestions.ts'
import { useAction } from '#web/platform/base/action.ts'
import { call, CallError, messageOf } from '#web/platform/base/call.ts'
import { fileArrival } from '#web/manual/files/index.ts'
import { recentFolders } from '#web/manual/folders/index.ts'
import { dropShares } from '#web/pwa/index.ts'
import { settle } from '#web/reading/suggestions/index.ts'
import type { DeviceShare } from '../queries.ts'
import { refreshShares } from '../refresh-shares.ts'
import { wordsOf } from '../use-suggested.ts'
import type { Paper } from './papers.ts'

/** A paper with its folder, and its new name where it gets one. */
export interface Filing {
  paper: Pick<Paper, 'id' | 'name' | 'shared'>
  folderId: string
  newName: string | undefined
  /** Whether that name is the suggested one. */
  isSuggested: boolean
  /** Whether nobody looked at the suggested folder: nothing is learnt from it. */
  isGuessed: boolean
  /** The deadlines that it closes. */
  closes: readonly Deadline[]
}

interface Result {
  /** The undo of what was filed by the one call; nothing when all papers came from this device. */
  id: string | undefined
  files: readonly UploadedFile[]
  closed: readonly Deadline[]
  /** Papers of this device that could not be uploaded. */
  failures: readonly Error[]
}

/** Files papers: those of the server in one call, after those of this device were uploaded. The notice offers to undo it. */
export function useFilePapers() {
  return useAction({
    act: fileAll,
    notice: noticeOf,
    undo: ({ id }) => (id === undefined ? undefined : () => call(undoFiling, { params: { id } })),
    failure: 'Failed to move file',
    onDone: async ({ files }) => {
      for (const { folderId } of files) recentFolders.add(folderId)
      settle(...files.map(({ id }) => id))
      await refreshShares()
    },
  })
}

function noticeOf({ closed, failures, files }: Result): { title: string; description: string } {
  const [first] = files
  const sentences = [
    failures.length > 0 &&
      `${String(failures.length)} could not be filed and ${failures.length === 1 ? 'waits' : 'wait'} here: ${messageOf(failures[0], 'please try again')}`,
    closed.length > 0 && `Closed: ${closed.map(({ title }) => title).join(', ')}.`,
  ].filter((sentence) => sentence !== false)
  if (files.length === 1 && first !== undefined) {
    const { originalName, folderId, folderName } = first
    const place = `"${originalName}" is now in ${folderLabel({ id: folderId, name: folderName })}.`
    return { title: 'File moved successfully', description: [place, ...sentences].join(' ') }
  }
  const folders = new Set(files.map(({ folderId }) => folderId)).size
  const places = folders === 1 ? 'They are in one folder.' : `They are in ${String(folders)} folders.`
  return {
    title: `${String(files.length)} files moved successfully`,
    description: (failures.length > 0 ? sentences : [places, ...sentences]).join(' '),
  }
}

/**
 * Files papers; each one of this device is no longer on it as soon as it is stored, so that none is filed twice.
 *
 * @throws the first error when nothing could be filed, or when the person is signed out
 */
export async function fileAll(filings: readonly Filing[]): Promise<Result> {
  const failures: Error[] = []
  const wanted: Array<z.input<typeof filePapers.body>[number]> = []
  for (const { closes, folderId, isGuessed, isSuggested, newName, paper } of filings) {
    const { id, name, shared } = paper
    const rest = { folderId, isGuessed, closes: closes.map((deadline) => deadline.id) }
    if (shared === undefined) {
      wanted.push({ id, name: newName, ...rest })
      continue
    }
    try {
      const { name: freeName } =
        newName !== undefined && isSuggested ? await suggestionIn(folderId, shared) : { name: null }
      const named = new File([shared.file], freeName ?? newName ?? name, { type: shared.file.type })
      const stored = await fileArrival({ id, file: named }, folderId)
      await dropShares([id])
      wanted.push({ id: stored.id, ...rest })
    } catch (error) {
      if (!(error instanceof Error) || (error instanceof CallError && error.status === 401)) throw error
      failures.push(error)
    }
  }
  if (wanted.length === 0 && failures[0] !== undefined) throw failures[0]
  const { files, id } = await call(filePapers, { body: wanted })
  return { id, files, closed: filings.flatMap(({ closes }) => closes), failures }
}

/** What is suggested for a file of this device once its folder is chosen: its name is free there. */
async function suggestionIn(folderId: string, shared: DeviceShare): Promise<Suggestion> {
  return await call(suggestFiling, {
    body: { name: shared.name, text: await wordsOf(shared), folderId },
  })
}
