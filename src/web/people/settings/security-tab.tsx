import type { User } from '#contract/people/sign-in.ts'
import { CompanyFactorSection } from '../factors/company-factor-section.tsx'
import { FactorsSections } from '../factors/factors-sections.tsx'
import { UploadTokensSection } from './upload-tokens-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecurityLogSection } from './security-log-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

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
