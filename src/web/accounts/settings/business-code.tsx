import { Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCreateBusinessCode } from './actions.ts'
import { Section } from './section.tsx'

/** The business code in two groups, so that it can be read out. */
export function BusinessCode({ code }: { code: string | null }) {
  const create = useCreateBusinessCode()
  return (
    <Section
      title="Business code"
      description="A short name for your business that nobody else has, easy to read out over the telephone."
      action={
        code === null ? (
          <Button variant="secondary" pending={create.isPending} onClick={() => create.mutate()}>
            Create code
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => void copyCode(code)}>
            <Copy aria-hidden />
            Copy code
          </Button>
        )
      }
    >
      {code === null ? (
        <p className="text-ink-3">No code yet. Once made, it stays the same.</p>
      ) : (
        <p className="font-mono text-xl tracking-widest" aria-label={Array.from(code).join(' ')}>
          {code.slice(0, 4)} {code.slice(4)}
        </p>
      )}
    </Section>
  )
}

async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast({ title: 'Code copied', variant: 'success' })
  } catch {
    toast({
      title: 'Copying is not allowed here',
      description: `Please note it down: ${code}`,
      variant: 'error',
    })
  }
}
