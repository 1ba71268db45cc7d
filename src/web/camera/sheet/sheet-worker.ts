import type { Corners } from './corners.ts'
import type { Sheet } from './find-sheet.ts'
import type { Pixels } from './planes.ts'

type Task = { name: 'find' | 'outline' } | { name: 'straighten'; corners: Corners }

export interface Request {
  id: number
  picture: Pixels
  task: Task
}

export interface Answer {
  id: number
  result: Sheet | Pixels | undefined
}

interface Waiting {
  resolve: (result: Answer['result']) => void
  reject: (reason: Error) => void
}

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** Finds the sheet in a photo as exactly as possible. The picture's memory goes to the worker. */
export async function sheetIn(picture: ImageData): Promise<Sheet | undefined> {
  return (await ask(picture, { name: 'find' })) as Sheet | undefined
}

/** Finds the sheet in a live picture: faster, and a little less exact. */
export async function outlineIn(picture: ImageData): Promise<Sheet | undefined> {
  return (await ask(picture, { name: 'outline' })) as Sheet | undefined
}

/** Cuts out the sheet between the corners, and corrects its perspective. */
export async function straightened(picture: ImageData, corners: Corners): Promise<Pixels> {
  return (await ask(picture, { name: 'straighten', corners })) as Pixels
}

/** Ends the worker; the next task starts another. */
export function endSheetWorker(): void {
  worker?.terminate()
  worker = undefined
  fail(new Error('The camera was closed'))
}

async function ask({ data, height, width }: ImageData, task: Task): Promise<Answer['result']> {
  worker ??= start()
  const pixels: Pixels = { data, width, height }
  last += 1
  const request: Request = { id: last, picture: pixels, task }
  const answer = Promise.withResolvers<Answer['result']>()
  waiting.set(request.id, answer)
  worker.postMessage(request, [data.buffer])
  return await answer.promise
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, result } }: MessageEvent<Answer>) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  started.addEventListener('error', () => {
    worker = undefined
    fail(new Error('The worker that finds sheets failed'))
  })
  return started
}

function fail(reason: Error): void {
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
}
