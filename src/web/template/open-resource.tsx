import { type ReactNode, useState } from 'react'
import { downloadResource, type TemplateResource } from '#contract/template/template-resources.ts'
import { urlOf } from '#web/platform/base/call.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'

interface Props {
  resource: TemplateResource
  className?: string
  children: ReactNode
}

/** Opens a resource: a link in a new tab, a document in a dialog, a file as a download. */
export function OpenResource({ resource, className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { id, type, name, url, description, filename, content } = resource
  const title = description ?? undefined
  if (type === 'link')
    return (
      <a href={url ?? undefined} target="_blank" rel="noreferrer" title={title} className={className}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  if (type === 'file')
    return (
      <a
        href={urlOf(downloadResource, { params: { id } })}
        download={filename}
        title={title}
        className={className}
      >
        {children}
      </a>
    )
  return (
    <>
      <button type="button" title={title} className={className} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<bdi>{name}</bdi>}
        description={title}
        width="lg"
        footer={
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <p dir="auto" className="max-w-prose leading-6 wrap-anywhere whitespace-pre-line">
          {content}
        </p>
      </Dialog>
    </>
  )
}
