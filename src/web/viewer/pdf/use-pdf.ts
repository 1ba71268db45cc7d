import { useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { PRINT_MARGIN } from '#contract/file-contents.ts'
import type { File } from '#contract/files.ts'
import { isPagedImage } from '#contract/mimetypes.ts'
import { viewUrl } from '#web/files/index.ts'
import { wordsQuery } from '../words-query.ts'
import { loadPdf, reasonOf } from './load-pdf.ts'
import { addRecognisedText } from './recognised-text.ts'

export type PdfState =
  | { step: 'loading' }
  | { step: 'locked'; answer: (password: string) => void; isWrong: boolean }
  | { step: 'open'; pdf: PDFDocumentProxy }
  | { step: 'failed'; reason: string }

/**
 * A PDF on its way to being open, with what was recognised on its pages. It is closed, with all it holds, when it is no
 * longer shown.
 *
 * @param source the print form, where that is shown in place of the file itself
 */
export function usePdf({ id, mimetype }: Pick<File, 'id' | 'mimetype'>, source?: ArrayBuffer): PdfState {
  const queryClient = useQueryClient()
  const [state, setState] = useState<PdfState>({ step: 'loading' })
  useEffect(() => {
    let isOver = false
    const task = loadPdf(source ?? viewUrl(id), (answer, isWrong) => {
      setState({
        step: 'locked',
        isWrong,
        answer: (password) => {
          setState({ step: 'loading' })
          answer(password)
        },
      })
    })
    async function open() {
      try {
        const pdf = await task.promise
        const findWords = (page: number) => queryClient.fetchQuery(wordsQuery(id, page))
        // Nothing is recognised in what Office programs write.
        if (source === undefined) addRecognisedText(pdf, findWords)
        else if (isPagedImage(mimetype)) addRecognisedText(pdf, findWords, PRINT_MARGIN)
        if (!isOver) setState({ step: 'open', pdf })
      } catch (error) {
        if (!isOver) setState({ step: 'failed', reason: reasonOf(error) })
      }
    }
    void open()
    return () => {
      isOver = true
      void task.destroy()
    }
  }, [id, mimetype, queryClient, source])
  return state
}
