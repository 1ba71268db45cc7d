import { findSheet, outlineOf } from './find-sheet.ts'
import { straighten } from './straighten.ts'
import type { Answer, Request } from './sheet-worker.ts'

// Runs beside the page, so that the live picture does not stutter.

addEventListener('message', ({ data: { id, picture, task } }: MessageEvent<Request>) => {
  const result =
    task.name === 'straighten'
      ? straighten(picture, task.corners)
      : task.name === 'find'
        ? findSheet(picture)
        : outlineOf(picture)
  const answer: Answer = { id, result }
  postMessage(answer)
})
