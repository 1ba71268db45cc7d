import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users, Download, Copy, RefreshCw } from 'lucide-react'
import { companyQuery, useMembers } from '#web/platform/base/companies.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Page } from '#web/platform/ui/page.tsx'
import { CompanyProfile } from './company-profile.tsx'
import { useState } from 'react'
import { exportAccount } from '#contract/people/accounts.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { startProvenDownload } from '#web/platform/base/proven-download.ts'
import { TypedConfirmation } from '#web/platform/base/typed-confirmation.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useCloseCompany, useRenewCode } from './actions.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { CodeText } from '#web/platform/ui/code-text.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'

/** What the company says of itself, its code, and its end. Owners change it; the others read it. */
export function CompanyPage() {
  const query = useQuery(companyQuery)
  const { data: company } = query
  const { isOwner } = useMembers()
  return (
    <Page
      title="Company"
      width="max-w-4xl"
      action={
        <Button asChild variant="ghost" className="px-2.5!">
          <Link to="/people">
            <Users aria-hidden />
            People
          </Link>
        </Button>
      }
    >
      {company !== undefined ? (
        <>
          <CompanyProfile company={company} isOwner={isOwner} />
          <CodeSection code={company.businessCode} isOwner={isOwner} />
          {isOwner && (
            <div className="print:hidden">
              <CloseSection name={company.name} />
            </div>
          )}
        </>
      ) : (
        <NotLoaded title="The company could not be read" label="Loading the company" query={query} />
      )}
    </Page>
  )
}

/** Closes the company for all its members; offers its export before. */
function CloseSection({ name }: { name: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Close company"
      description="Nobody sees the company any more, and 30 days later it is deleted with everything in it. Export it first if you may need its papers."
    >
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void startProvenDownload(urlOf(exportAccount, {}))}>
          <Download aria-hidden />
          Export everything
        </Button>
        <Button variant="danger" disabled={name === null} onClick={() => setOpen(true)}>
          Close company
        </Button>
      </div>
      {name === null && (
        <p className="mt-3 text-sm text-ink-3">Give the company a name first: it is typed to confirm.</p>
      )}
      {isOpen && name !== null && <CloseDialog name={name} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function CloseDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const close = useCloseCompany()
  return (
    <TypedConfirmation
      title="Close company"
      description={
        <>
          <bdi>{name}</bdi> disappears for all its members at once. It is kept for 30 days, in which its
          owners can open it again; then it is deleted for good.
        </>
      }
      asked={name}
      label={`Type ${name} to confirm`}
      confirmLabel="Close company"
      pendingLabel="Closing..."
      pending={close.isPending}
      onConfirm={() => close.mutate(name)}
      onClose={onClose}
    />
  )
}

/** The code by which people ask to join, and its renewal. */
function CodeSection({ code, isOwner }: { code: string | null; isOwner: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewCode(() => setAsking(false))
  return (
    <Section
      title="Business code"
      description="Whoever knows it may ask to join the company. An owner decides who gets in, and as what."
      action={
        <div className="flex flex-wrap gap-2">
          {code !== null && (
            <Button variant="secondary" onClick={() => void copyText(code, 'Code copied')}>
              <Copy aria-hidden />
              Copy code
            </Button>
          )}
          {isOwner && (
            <Button
              variant="secondary"
              pending={renew.isPending}
              onClick={() => (code === null ? renew.mutate() : setAsking(true))}
            >
              <RefreshCw aria-hidden />
              {code === null ? 'Create code' : 'Renew code'}
            </Button>
          )}
        </div>
      }
    >
      {code === null ? <p className="text-ink-3">No code yet.</p> : <CodeText code={code} />}
      {isAsking && (
        <AlertDialog
          onOpenChange={setAsking}
          title="Renew business code"
          description="The company gets another code, and nobody can ask to join by this one any more. Members stay members."
          confirmLabel="Renew code"
          variant="primary"
          pending={renew.isPending}
          pendingLabel="Renewing..."
          onConfirm={() => renew.mutate()}
        />
      )}
    </Section>
  )
}
