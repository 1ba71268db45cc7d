import { type ReactNode, useState } from 'react'
import { PasswordForm } from './password-form.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { useOpenedPdf } from './use-pdf.ts'

interface Props {
  address: string
  /** Told which page is in front, when it appears and when it changes. */
  onPage?: (page: number) => void
  /** Shown in the place of a PDF that cannot be opened. */
  failed: ReactNode
}

/** A PDF that is no file of the manual, such as a former version, by its address. */
export function PdfSource(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Opened key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Opened({ address, onPage, failed, onRetry }: Props & { onRetry: () => void }) {
  const state = useOpenedPdf(address)
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
      return failed
    case 'open':
      return <PdfPages {...state} found={undefined} onRetry={onRetry} onPage={onPage} />
  }
}
