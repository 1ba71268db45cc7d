import type { User } from '#contract/sign-in.ts'
import { UploadTokensSection } from './upload-tokens-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Password, devices, upload tokens, export, and the deletion of the account. */
export function SecurityTab({ user }: { user: User }) {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
      <UploadTokensSection />
      <ExportSection />
      <DeleteSection user={user} />
    </>
  )
}
