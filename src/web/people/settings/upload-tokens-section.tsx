import { useHasInbox } from '#web/platform/base/access.ts'
import { UploadTokens } from '#web/manual/inbox/index.ts'
import { Section } from '#web/platform/ui/section.tsx'

/** Upload tokens, with which devices send files in without signing in. */
export function UploadTokensSection() {
  // What devices send waits in the inbox.
  if (useHasInbox() === false) return null
  return (
    <Section title="Upload tokens" folded="">
      <UploadTokens />
    </Section>
  )
}
