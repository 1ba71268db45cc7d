import type { User } from '#contract/people/sign-in.ts'
import { CompanyFactorSection } from '../factors/company-factor-section.tsx'
import { FactorsSections } from '../factors/factors-sections.tsx'
import { DeleteSection } from './delete-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecurityLogSection } from './security-log-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useHasInbox, useMay } from '#web/platform/base/access.ts'
import { UploadTokens } from '#web/manual/inbox/index.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { Download } from 'lucide-react'
import { exportAccount } from '#contract/people/accounts.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { startProvenDownload } from '#web/platform/base/proven-download.ts'
import { Button } from '#web/platform/ui/button.tsx'

/** Password, linked sign-ins, devices, upload tokens, the security log, export, and the deletion of the account. */
export function SecurityTab({ user }: { user: User }) {
  return (
    <>
      <PasswordSection user={user} />
      <IdentitiesSection />
      <FactorsSections />
      <CompanyFactorSection />
      <SessionsSection />
      <UploadTokensSection />
      <SecurityLogSection />
      <ExportSection />
      <DeleteSection user={user} />
    </>
  )
}

/** Upload tokens, with which devices send files in without signing in. */
function UploadTokensSection() {
  // What devices send waits in the inbox.
  if (useHasInbox() === false) return null
  return (
    <Section title="Upload tokens" folded="">
      <UploadTokens />
    </Section>
  )
}

function ExportSection() {
  const mayExport = useMay('export')
  return (
    <Section
      title="Export your data"
      folded=""
      description="Everything in one ZIP file: your folders with their documents under their own names, what is in the trash, your profile and your activity."
      action={
        mayExport !== false && (
          <Button asChild variant="secondary">
            <a
              href={urlOf(exportAccount, {})}
              download
              onClick={(event) => {
                event.preventDefault()
                void startProvenDownload(urlOf(exportAccount, {}))
              }}
            >
              <Download aria-hidden />
              Download ZIP
            </a>
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-3">
        {mayExport === false
          ? 'Your role in this company does not include exports.'
          : 'It is written while it downloads, so a large manual may take a while.'}
      </p>
    </Section>
  )
}
