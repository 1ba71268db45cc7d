import { newArrival } from '#web/platform/base/arrival.ts'
import { nextTry } from '#web/platform/base/next-try.ts'
import { CallError, isCompanyGone, messageOf } from '#web/platform/base/call.ts'
import { pageCompany } from '#web/platform/base/company.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { scopeOf } from '#web/platform/base/scope/scope-of.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { createStore } from '#web/platform/base/store.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { addJustFiled } from '#web/reading/suggestions/index.ts'
import { formatFiles, formatSize } from '#web/platform/ui/format.ts'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { drop, keep, takeKeptUploads } from './kept-uploads.ts'
import { settingsQuery } from '#web/platform/base/settings.ts'
import { UNREACHABLE } from '#web/platform/base/transmit.ts'
import { sendFile, type UploadRequest } from './send-file.ts'

export interface Upload extends UploadRequest {
  /** A stored upload leaves the queue. */
  state: 'chosen' | 'waiting' | 'sending' | 'failed'
  /** The fraction that was sent, 0 to 1. */
  progress: number
  /** Why it failed. */
  message?: string
  /** Whether trying again is useless. */
  isFinal?: boolean
  /** Whether the device keeps it when the page is closed. */
  isKept?: boolean
}

export interface UploadQueue {
  uploads: readonly Upload[]
  /** How the last run ended (`docs/product.md` §8), while some of its uploads are still queued. */
  alert: string | undefined
  /** How many uploads of this run were stored, and how many there were. */
  succeeded: number
  total: number
  /** When this run or the last one began and last stored a file, as `Date.now()` gives it, and which files it has stored. */
  begunAt: number
  storedAt: number
  stored: readonly string[]
  /** The title of the notice when all are stored, from the workspace of the last one. */
  doneTitle: string
}

const AT_ONCE = 3
const REFRESH_MS = 2000
/** How long after `online` the network may need until it works, in milliseconds. */
const SETTLING_MS = 60_000
const FALLBACK = 'Failed to upload files'
const GONE = 'You are no longer a member of the company that this file was for.'
const empty: UploadQueue = {
  uploads: [],
  alert: undefined,
  succeeded: 0,
  total: 0,
  begunAt: 0,
  storedAt: 0,
  stored: [],
  doneTitle: '',
}

/** Outlives every page, so that uploads go on while the user opens other folders. */
export const uploadStore = createStore(empty)

const sending = new Map<string, AbortController>()
/** For each upload, whether the device could keep it. */
const keeping = new Map<string, Promise<boolean>>()
let lastRefresh = 0
let resumedAt = -Infinity
let isPaused = false

function patch(change: Partial<UploadQueue>): void {
  uploadStore.set({ ...uploadStore.get(), ...change })
}

function patchUploads(change: (upload: Upload) => Upload | undefined): void {
  patch({ uploads: uploadStore.get().uploads.flatMap((upload) => change(upload) ?? []) })
}

function patchUpload(id: string, change: Partial<Upload>): void {
  patchUploads((upload) => (upload.id === id ? { ...upload, ...change } : upload))
}

/** Takes away how the last run ended, which whoever opens the dialog anew has seen. */
export function clearAlert(): void {
  patch({ alert: undefined })
}

export function isBusy({ uploads }: Pick<UploadQueue, 'uploads'>): boolean {
  return uploads.some(({ state }) => state === 'waiting' || state === 'sending')
}

/** Whether closing the page would stop or lose an upload. A waiting one that the device keeps is safe. */
export function isAtRisk({ uploads }: UploadQueue): boolean {
  return uploads.some(({ isKept, state }) => state === 'sending' || (state === 'waiting' && isKept !== true))
}

/** Queues files. Those over the server's limit fail at once. */
export async function addUploads(
  files: readonly globalThis.File[],
  folderId: string,
  state: 'chosen' | 'waiting',
): Promise<void> {
  const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => undefined)
  const limit = settings?.maxUploadBytes ?? Infinity
  const added = files.map((file): Upload => {
    const upload = { ...newArrival(file), companyId: pageCompany.get(), folderId, progress: 0 }
    return file.size > limit
      ? {
          ...upload,
          state: 'failed',
          message: `This file is larger than the limit of ${formatSize(limit)}.`,
          isFinal: true,
        }
      : { ...upload, state }
  })
  if (state === 'waiting') beginRun(added.length)
  patch({ uploads: [...uploadStore.get().uploads, ...added] })
  if (state === 'waiting') work()
}

/** Resumes interrupted uploads: those of closed tabs, and those that failed without a connection. */
export async function resumeUploads(): Promise<void> {
  const userId = userIdOf()
  if (userId === undefined) return
  const left = (await takeKeptUploads(userId)).map(
    ({ companyId = pageCompany.get(), file, folderId, id }): Upload => {
      keeping.set(id, Promise.resolve(true))
      return { id, companyId, file, folderId, progress: 0, state: 'waiting', isUnsure: true, isKept: true }
    },
  )
  const unsent = uploadStore.get().uploads.filter(({ isUnsure, state }) => state === 'failed' && isUnsure)
  if (left.length + unsent.length > 0) beginRun(left.length + unsent.length)
  patchUploads((upload) =>
    unsent.includes(upload) ? { ...upload, state: 'waiting', progress: 0, message: undefined } : upload,
  )
  patch({ uploads: [...uploadStore.get().uploads, ...left] })
  if (isBusy(uploadStore.get())) resumedAt = Date.now()
  work()
}

function userIdOf(): string | undefined {
  return queryClient.getQueryData(userQuery.queryKey)?.id
}

/** Keeps the waiting uploads on the device. */
function keepWaiting(): void {
  for (const upload of uploadStore.get().uploads) {
    const { id, state } = upload
    if (state !== 'waiting' || keeping.has(id)) continue
    keeping.set(id, keepOne(upload))
  }
}

async function keepOne(upload: Upload): Promise<boolean> {
  const isKept = await keep(userIdOf(), upload)
  if (isKept) patchUpload(upload.id, { isKept })
  return isKept
}

/** Removes an upload from the device, after the attempt to keep it has ended. */
function forgetKept(id: string): void {
  void keeping.get(id)?.then((isKept) => (isKept ? drop(id) : undefined))
  keeping.delete(id)
}

/** Whether starting the queue sends this upload. */
export function isDue({ state, isFinal }: Upload): boolean {
  return state === 'chosen' || (state === 'failed' && isFinal !== true)
}

/** Sends the chosen uploads, and the failed ones again. */
export function startUploads(folderId?: string): void {
  beginRun(uploadStore.get().uploads.filter(isDue).length)
  patchUploads((upload) =>
    isDue(upload)
      ? {
          ...upload,
          state: 'waiting',
          progress: 0,
          message: undefined,
          folderId: upload.state === 'chosen' ? (folderId ?? upload.folderId) : upload.folderId,
        }
      : upload,
  )
  work()
}

export function retryUpload(id: string): void {
  beginRun(1)
  patchUpload(id, { state: 'waiting', progress: 0, message: undefined })
  work()
}

/** Removes an upload from the queue, and cancels it if it is being sent. */
export function removeUpload(id: string): void {
  sending.get(id)?.abort()
  forgetKept(id)
  const { uploads, total } = uploadStore.get()
  const rest = uploads.filter((upload) => upload.id !== id)
  const wasInRun = uploads.some(
    ({ id: of, state }) => of === id && (state === 'waiting' || state === 'sending'),
  )
  patch({
    uploads: rest,
    total: wasInRun ? total - 1 : total,
    ...(rest.length === 0 && { alert: undefined }),
  })
}

/** Removes the uploads in some states from the queue. */
export function forgetUploads(states: ReadonlyArray<Upload['state']>): void {
  patchUploads((upload) => {
    if (!states.includes(upload.state)) return upload
    forgetKept(upload.id)
    return undefined
  })
  if (uploadStore.get().uploads.length === 0) patch({ alert: undefined, succeeded: 0, total: 0 })
}

/** Stops saying how far the reading of the last run is. */
export function forgetRun(): void {
  patch({ stored: [] })
}

function beginRun(count: number): void {
  const queue = uploadStore.get()
  if (isBusy(queue)) patch({ total: queue.total + count, alert: undefined })
  else patch({ total: count, succeeded: 0, alert: undefined, begunAt: Date.now(), stored: [] })
}

function work(): void {
  keepWaiting()
  // Without a connection, uploads wait for the `online` event.
  if (!navigator.onLine || isPaused) return
  const queue = uploadStore.get()
  const next = queue.uploads.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending.size)
  for (const upload of next) void send(upload)
  if (next.length === 0 && sending.size === 0) endRun()
}

async function send(upload: Upload): Promise<void> {
  const { id, folderId } = upload
  const abort = new AbortController()
  sending.set(id, abort)
  patchUpload(id, { state: 'sending' })
  try {
    const filed = await sendFile(upload, {
      onProgress: (progress) => patchUpload(id, { progress }),
      signal: abort.signal,
    })
    if (isHere(upload)) addJustFiled(filed)
    forgetKept(id)
    patchUploads((other) => (other.id === id ? undefined : other))
    const { stored, succeeded } = uploadStore.get()
    patch({
      succeeded: succeeded + 1,
      stored: [...stored, filed.id],
      storedAt: Date.now(),
      doneTitle: scopeOf(folderId).words.uploaded,
    })
    refreshNowAndThen()
  } catch (error) {
    if (!abort.signal.aborted) fail(id, error)
    if (error instanceof CallError && error.status === 401) stopRun(error)
  } finally {
    sending.delete(id)
    work()
  }
}

/** Statuses with which the server would refuse the same file again. */
const FINAL = new Set([400, 413, 415, 422])

/** Whether an upload is for the company of this page. */
export function isHere({ companyId }: Upload): boolean {
  return companyId === pageCompany.get()
}

function fail(id: string, error: unknown): void {
  const isSettling = !navigator.onLine || Date.now() - resumedAt < SETTLING_MS
  if (!(error instanceof CallError) && isSettling) {
    patchUpload(id, { state: 'waiting', progress: 0, isUnsure: true })
    void pause()
    return
  }
  const isFinal = isCompanyGone(error)
  if (isFinal || (error instanceof CallError && FINAL.has(error.status))) forgetKept(id)
  patchUpload(id, {
    state: 'failed',
    isUnsure: !(error instanceof CallError),
    ...(isFinal && { isFinal }),
    message: isFinal ? GONE : error instanceof TypeError ? error.message : messageOf(error, FALLBACK),
  })
}

/** Lets the waiting uploads wait a little longer: the browser says `online` before its network works. */
async function pause(): Promise<void> {
  if (isPaused) return
  isPaused = true
  await nextTry()
  isPaused = false
  work()
}

/** Fails all waiting uploads: the user is signed out. */
function stopRun(error: CallError): void {
  patchUploads((upload) =>
    upload.state === 'waiting' ? { ...upload, state: 'failed', message: messageOf(error, FALLBACK) } : upload,
  )
  showFailure(error, FALLBACK)
}

/** Refreshes the lists during a long run, but not after every file. */
function refreshNowAndThen(): void {
  if (Date.now() - lastRefresh < REFRESH_MS) return
  lastRefresh = Date.now()
  void refreshManual()
}

function endRun(): void {
  const { uploads, succeeded, total, doneTitle } = uploadStore.get()
  if (total === 0) return
  const failed = uploads.filter(({ state }) => state === 'failed')
  if (failed.length === 0) {
    if (succeeded > 0) toastSuccess(doneTitle, `${formatFiles(succeeded)} uploaded successfully.`)
    patch({ succeeded: 0, total: 0, alert: undefined })
  } else {
    const alert = alertOf(succeeded, failed)
    patch({ alert, total: 0 })
  }
  if (succeeded > 0) {
    lastRefresh = Date.now()
    void refreshManual()
  }
}

function alertOf(succeeded: number, failed: readonly Upload[]): string {
  if (succeeded > 0)
    return `${String(succeeded)} file(s) uploaded successfully, ${String(failed.length)} file(s) failed.`
  return failed.every(({ message }) => message === UNREACHABLE)
    ? `Upload error: ${UNREACHABLE}`
    : 'All uploads failed. Please try again.'
}
