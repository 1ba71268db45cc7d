import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { PdfBlocked } from '../cannot-show.tsx'
import type { Found } from '../found.ts'
import { PdfInState } from './pdf-source.tsx'
import { usePdf } from './use-pdf.ts'

interface Props {
  file: File
  found: Found | undefined
  /** Bytes that are shown instead of the file. */
  source?: ArrayBuffer
}

export default function PdfView(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Opened key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Opened({ file, source, ...pages }: Props & { onRetry: () => void }) {
  const failed = (reason: string) => <PdfBlocked file={file} reason={reason} />
  return <PdfInState state={usePdf(file, source)} failed={failed} {...pages} />
}
