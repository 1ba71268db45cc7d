import { useMembers } from '#web/platform/base/members.ts'
import { Copy } from 'lucide-react'
import { Button } from '#web/platform/ui/button.tsx'
import { CodeText } from '#web/platform/ui/code-text.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { useCreateBusinessCode } from './actions.ts'
import { Section } from '#web/platform/ui/section.tsx'

/** The business code, which is made once; the company's page renews it. */
export function BusinessCode({ code }: { code: string | null }) {
  const { isOwner, self } = useMembers()
  const create = useCreateBusinessCode()
  return (
    <Section
      title="Business code"
      description="A short name for your business that nobody else has, easy to read out over the telephone."
      action={
        code === null ? (
          (isOwner || self === undefined) && (
            <Button variant="secondary" pending={create.isPending} onClick={() => create.mutate()}>
              Create code
            </Button>
          )
        ) : (
          <Button variant="secondary" onClick={() => void copyText(code, 'Code copied')}>
            <Copy aria-hidden />
            Copy code
          </Button>
        )
      }
    >
      {code === null ? (
        <p className="text-ink-3">
          No code yet. It stays the same until an owner renews it on the company’s page.
        </p>
      ) : (
        <CodeText code={code} />
      )}
    </Section>
  )
}
