import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Button, buttonClass } from '#web/platform/ui/button.tsx'

interface Props {
  title: string
  lead: string
  submitLabel: string
  pendingLabel: string
  pending: boolean
  onSubmit: (event: React.FormEvent) => void
  /** The fields, if there are any. */
  children?: ReactNode
}

/** A page of the password reset: fields, one button, and a link back to the login. */
export function OneStepForm({ title, lead, submitLabel, pendingLabel, pending, onSubmit, children }: Props) {
  return (
    <SheetPage
      title={title}
      lead={lead}
      footer={
        <Link to="/login" className={buttonClass('link')}>
          Back to login
        </Link>
      }
    >
      <form
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
        <Button type="submit" size="lg" pending={pending} pendingLabel={pendingLabel} className="mt-1">
          {submitLabel}
        </Button>
      </form>
    </SheetPage>
  )
}
