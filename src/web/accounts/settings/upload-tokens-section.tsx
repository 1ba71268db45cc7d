import { UploadTokens } from '#web/inbox/index.ts'
import { Section } from './section.tsx'

/** The devices that may send files in without a sign-in. */
export function UploadTokensSection() {
  return (
    <Section title="Upload tokens">
      <UploadTokens />
    </Section>
  )
}
