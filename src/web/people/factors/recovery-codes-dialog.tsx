import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'

const TITLE = 'Your recovery codes'

/** Shows recovery codes, once: to be copied, saved as a file or printed. Until one of these was done it does not close, and leaving the page is asked about. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Board Manual: recovery codes\n\n${codes.join('\n')}\n\nEach code works once.\n`
  const [isSaved, setSaved] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (isSaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])
  const close = () => (isSaved ? onClose() : setRefused(true))
  return (
    <Dialog
      onOpenChange={close}
      title={TITLE}
      description="If you lose your second factor, a recovery code lets you in. Each works once. Keep them where you keep other important papers: they are not shown again."
      footer={<Button onClick={close}>I have kept them</Button>}
    >
      <ol
        aria-label={TITLE}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => void copy(text).then((isCopied) => isCopied && setSaved(true))}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="secondary" asChild>
          <a
            onClick={() => setSaved(true)}
            download="Board Manual recovery codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          >
            <Download aria-hidden />
            Download
          </a>
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            print(codes)
            setSaved(true)
          }}
        >
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {isRefused && !isSaved && 'Copy, download or print the codes first: they are not shown again.'}
      </p>
    </Dialog>
  )
}

/** @returns whether they were copied */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toastSuccess('Recovery codes copied')
    return true
  } catch {
    toast({
      title: 'The codes could not be copied',
      description: 'Select them and copy them by hand.',
      variant: 'error',
    })
    return false
  }
}

/** Prints the codes alone, from a frame that is removed afterwards. */
function print(codes: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument, contentWindow } = frame
  if (contentDocument === null || contentWindow === null) return frame.remove()
  const heading = contentDocument.createElement('h1')
  heading.textContent = 'Board Manual: recovery codes'
  const list = contentDocument.createElement('pre')
  list.textContent = codes.join('\n')
  contentDocument.body.append(heading, list)
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}
