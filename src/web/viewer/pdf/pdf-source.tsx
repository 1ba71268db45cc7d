import { type ComponentProps, type ReactNode, useState } from 'react'
import { Opening } from '../opening.tsx'
import { PasswordForm } from './password-form.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { type PdfState, useOpenedPdf } from './use-pdf.ts'

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

function Opened({ address, failed, ...pages }: Props & { onRetry: () => void }) {
  return <PdfInState state={useOpenedPdf(address)} failed={() => failed} found={undefined} {...pages} />
}

interface StateProps extends Pick<ComponentProps<typeof PdfPages>, 'found' | 'onPage' | 'onRetry'> {
  state: PdfState
  failed: (reason: string) => ReactNode
}

/** A PDF, or what is shown until it is open. */
export function PdfInState({ state, failed, ...pages }: StateProps) {
  switch (state.step) {
    case 'loading':
      return <Opening>Opening the document...</Opening>
    case 'locked':
      return <PasswordForm isWrong={state.isWrong} onSubmit={state.answer} />
    case 'failed':
      return failed(state.reason)
    case 'open':
      return <PdfPages {...state} {...pages} />
  }
}
