import { answerTo } from '#web/platform/base/answer.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getYearEnd, listYearEndAsCsv, printYearEnd, zipYearEnd } from '#contract/duties/year-end.ts'
import { proveOrTell } from '#web/platform/base/proven-download.ts'
import { downloadByForm } from '#web/platform/base/download/download-by-form.ts'

/** Papers are filed while pages are open: read again whenever it is shown. */
export const yearEndQuery = (to: string | undefined) =>
  queryOptions({
    ...answerTo(getYearEnd, { query: { to } }, { staleTime: 0 }),
    placeholderData: keepPreviousData,
  })

/** Lets the browser download the papers of a year, with a fresh proof. */
export async function downloadPack(form: 'zip' | 'pdf', to: string): Promise<void> {
  if (!(await proveOrTell('The year-end pack could not be downloaded.'))) return
  downloadByForm('The year-end pack', form === 'zip' ? zipYearEnd : printYearEnd, [['to', to]])
}

/** Lets the browser download the list of a year as CSV. */
export function downloadYearList(to: string): void {
  downloadByForm('The list of the year end', listYearEndAsCsv, [['to', to]])
}
