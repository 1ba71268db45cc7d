import { UploadTokens } from '#web/manual/inbox/index.ts'
import { Section } from '#web/platform/ui/section.tsx'

/** Upload tokens, with which devices send files in without signing in. */
export function UploadTokensSection() {
  return (
    <Section title="Upload tokens">
      <UploadTokens />
    </Section>
  )
}
