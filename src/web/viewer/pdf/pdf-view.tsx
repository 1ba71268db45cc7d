import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { PdfBlocked } from '../cannot-show.tsx'
import type { Found } from '../found.ts'
import { PasswordForm } from './password-form.tsx'
import { PdfPages } from './pdf-pages.tsx'
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

function Opened({ file, found, source, onRetry }: Props & { onRetry: () => void }) {
  const state = usePdf(file, source)
  switch (state.step) {
    case 'loading':
      return (
        <div aria-busy="true" className="grid min-h-0 flex-1 place-items-center">
          <span className="animate-late text-ink-2">Opening the document...</span>
        </div>
      )
    case 'locked':
      return <PasswordForm isWrong={state.isWrong} onSubmit={state.answer} />
    case 'failed':
      return <PdfBlocked file={file} reason={state.reason} />
    case 'open':
      return <PdfPages {...state} found={found} onRetry={onRetry} />
  }
}
