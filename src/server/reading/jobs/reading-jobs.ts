import type { PrintForms } from '#server/bytes/index.ts'
import { createConvertDocumentHandler } from './convert-document.ts'
import type { ReadingDependencies } from './dependencies.ts'
import { onLastAttempt } from './on-last-attempt.ts'
import { createReadDocumentHandler } from './read-document.ts'
import { createRecogniseTextHandler } from './recognise-text.ts'

/** The handlers of the jobs that read documents. */
export function readingJobs(dependencies: ReadingDependencies & { printForms: PrintForms }) {
  return {
    'read-document': onLastAttempt(dependencies, createReadDocumentHandler(dependencies)),
    'recognise-text': onLastAttempt(dependencies, createRecogniseTextHandler(dependencies)),
    'convert-document': createConvertDocumentHandler(dependencies),
  }
}
