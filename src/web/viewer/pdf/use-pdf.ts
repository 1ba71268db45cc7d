import { useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useState } from 'react'
import { PRINT_MARGIN } from '#contract/manual/file-contents.ts'
import type { File } from '#contract/manual/files.ts'
import { isPagedImage } from '#contract/documents/mimetypes.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { wordsQuery } from '../words-query.ts'
import { loadPdf, reasonOf } from './load-pdf.ts'
import { addRecognisedText } from './recognised-text.ts'

export type PdfState =
  | { step: 'loading' }
  | { step: 'locked'; answer: (password: string) => void; isWrong: boolean }
  | { step: 'open'; pdf: PDFDocumentProxy; isIncomplete: boolean }
  | { step: 'failed'; reason: string }

/**
 * Opens a PDF with its recognised text, and closes it when it is no longer shown.
 *
 * @param source the PDF version, where that is shown instead of the file itself
 */
export function usePdf(
  { id, mimetype, version }: Pick<File, 'id' | 'mimetype' | 'version'>,
  source?: ArrayBuffer,
): PdfState {
  const queryClient = useQueryClient()
  return useOpenedPdf(source ?? viewUrl(id), (pdf) => {
    const findWords = (page: number) => queryClient.fetchQuery(wordsQuery({ id, version }, page))
    // PDF versions of Office documents have their own text.
    if (source === undefined) addRecognisedText(pdf, findWords)
    else if (isPagedImage(mimetype)) addRecognisedText(pdf, findWords, PRINT_MARGIN)
  })
}

/**
 * Opens a PDF, and closes it when it is no longer shown.
 *
 * @param source its address, or its bytes
 * @param prepare called before it is shown
 */
export function useOpenedPdf(
  source: string | ArrayBuffer,
  prepare: (pdf: PDFDocumentProxy) => void = () => undefined,
): PdfState {
  const [state, setState] = useState<PdfState>({ step: 'loading' })
  const onOpened = useEffectEvent(prepare)
  useEffect(() => {
    let isOver = false
    let isIncomplete = false
    const { opened, close } = loadPdf(source, {
      askPassword: (answer, isWrong) => {
        setState({
          step: 'locked',
          isWrong,
          answer: (password) => {
            setState({ step: 'loading' })
            answer(password)
          },
        })
      },
      onMissing: () => {
        isIncomplete = true
        setState((before) => (before.step === 'open' ? { ...before, isIncomplete } : before))
      },
    })
    async function open() {
      try {
        const pdf = await opened
        if (isOver) return
        onOpened(pdf)
        setState({ step: 'open', pdf, isIncomplete })
      } catch (error) {
        if (!isOver) setState({ step: 'failed', reason: reasonOf(error) })
      }
    }
    void open()
    return () => {
      isOver = true
      close()
    }
  }, [source])
  return state
}
