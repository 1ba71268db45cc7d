import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { closeDeadline, type Deadline, reopenDeadline } from '#contract/deadlines.ts'
import { type File, moveFile, renameFile } from '#contract/files.ts'
import { folderLabel } from '#contract/folders.ts'
import { fileShares } from '#contract/inbox.ts'
import { suggestFiling, type Suggestion } from '#contract/suggestions.ts'
import { useAction } from '#web/base/action.ts'
import { call, CallError, messageOf } from '#web/base/call.ts'
import { fileArrival } from '#web/files/index.ts'
import { recentFolders } from '#web/folders/index.ts'
import { dropShares } from '#web/pwa/index.ts'
import { addJustFiled, settle } from '#web/suggestions/index.ts'
import { refreshShares } from '../actions.ts'
import type { Shared } from '../queries.ts'
import { wordsOf } from '../use-suggested.ts'
import type { Paper } from './papers.ts'

/** A paper with its folder, and its new name where it gets one. */
export interface Filing {
  paper: Paper
  folderId: string
  newName: string | undefined
  /** Whether that name is the suggested one. */
  isSuggested: boolean
  /** The deadlines that it closes. */
  closes: readonly Deadline[]
}

type Filed = Pick<File, 'id' | 'originalName' | 'folderId' | 'folderName'>

interface Result {
  filed: ReadonlyArray<{ file: Filed; nameBefore: string; closed: readonly Deadline[] }>
  failures: readonly Error[]
  /** Why deadlines could not be closed with what was filed. */
  notClosed: readonly Error[]
}

const AT_ONCE = 4

/** Files papers, each for itself. The notice offers to undo all of it. */
export function useFilePapers() {
  return useAction({
    act: fileAll,
    notice: noticeOf,
    undo:
      ({ filed }) =>
      async () => {
        await inTurns(filed, async ({ file: { id }, nameBefore, closed }) => {
          for (const deadline of closed) await call(reopenDeadline, { params: { id: deadline.id } })
          await call(moveFile, { params: { id }, body: { newFolderId: LOG_FOLDER_ID, newName: nameBefore } })
        })
      },
    failure: 'Failed to move file',
    onDone: async ({ filed }) => {
      for (const { file } of filed) recentFolders.add(file.folderId)
      settle(...filed.map(({ file }) => file.id))
      await refreshShares()
    },
  })
}

function noticeOf({ filed, failures, notClosed }: Result): { title: string; description: string } {
  const [first] = filed
  const closed = filed.flatMap((one) => one.closed)
  const sentences = [
    failures.length > 0 &&
      `${String(failures.length)} could not be filed and ${failures.length === 1 ? 'waits' : 'wait'} here: ${messageOf(failures[0], 'please try again')}`,
    closed.length > 0 && `Closed: ${closed.map(({ title }) => title).join(', ')}.`,
    notClosed.length > 0 &&
      `Not closed: ${messageOf(notClosed[0], 'the deadline could not be closed, please try again in the calendar.')}`,
  ].filter((sentence) => sentence !== false)
  if (filed.length === 1 && first !== undefined) {
    const { originalName, folderId, folderName } = first.file
    const place = `"${originalName}" is now in ${folderLabel({ id: folderId, name: folderName })}.`
    return { title: 'File moved successfully', description: [place, ...sentences].join(' ') }
  }
  const folders = new Set(filed.map(({ file }) => file.folderId)).size
  const places = folders === 1 ? 'They are in one folder.' : `They are in ${String(folders)} folders.`
  return {
    title: `${String(filed.length)} files moved successfully`,
    description: (failures.length > 0 ? sentences : [places, ...sentences]).join(' '),
  }
}

/** @throws the first error when nothing could be filed, or when the person is signed out */
async function fileAll(filings: readonly Filing[]): Promise<Result> {
  const filed: Array<Result['filed'][number]> = []
  const failures: Error[] = []
  const notClosed: Error[] = []
  await inTurns(filings, (filing) =>
    collecting(failures, async () => {
      const file = await fileOne(filing)
      const closed: Deadline[] = []
      filed.push({ file, nameBefore: filing.paper.name, closed })
      for (const deadline of filing.closes) {
        await collecting(notClosed, async () => {
          await call(closeDeadline, { params: { id: deadline.id }, body: { fileId: file.id } })
          closed.push(deadline)
        })
      }
    }),
  )
  if (filed.length === 0 && failures[0] !== undefined) throw failures[0]
  return { filed, failures, notClosed }
}

/**
 * Does something, and keeps why it failed.
 *
 * @throws when the person is signed out
 */
async function collecting(failures: Error[], act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Error) || (error instanceof CallError && error.status === 401)) throw error
    failures.push(error)
  }
}

async function fileOne({ paper, folderId, newName, isSuggested }: Filing): Promise<Filed> {
  const { id, name, shared } = paper
  if (shared === undefined)
    return await call(moveFile, { params: { id }, body: { newFolderId: folderId, newName } })
  if (shared.place === 'device') {
    const { name: freeName } =
      newName !== undefined && isSuggested ? await suggestionIn(folderId, shared) : { name: null }
    const named = new File([shared.file], freeName ?? newName ?? name, { type: shared.file.type })
    const stored = await fileArrival({ id, file: named }, folderId)
    await dropShares([id])
    return stored
  }
  const { files } = await call(fileShares, { body: { folderId, ids: [id] } })
  addJustFiled(...files)
  const [file] = files
  if (file === undefined) throw new TypeError('The file was not stored.')
  return newName === undefined ? file : await call(renameFile, { params: { id: file.id }, body: { newName } })
}

/** What is suggested for a file of this device once its folder is chosen: its name is free there. */
async function suggestionIn(folderId: string, shared: Shared & { place: 'device' }): Promise<Suggestion> {
  return await call(suggestFiling, {
    body: { name: shared.name, text: await wordsOf(shared), folderId },
  })
}

/** Does something with each item, a few at the same time. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
