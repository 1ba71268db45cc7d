import { useQuery } from '@tanstack/react-query'
import { Download, FileQuestion } from 'lucide-react'
import type { Attachment } from '#contract/manual/attachments.ts'
import type { File } from '#contract/manual/files.ts'
import { inlineType, isTable } from '#contract/documents/mimetypes.ts'
import { downloadLink } from '#web/platform/base/download/download.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { ZoomView } from '#web/platform/ui/zoom-view.tsx'
import { Centre, NotSent } from '../cannot-show.tsx'
import { Opening } from '../opening.tsx'
import { decodeText } from '../decode-text.ts'
import { bytesQuery, isRefusal } from '../office/bytes-query.ts'
import PdfView from '../pdf/pdf-view.tsx'
import { attachmentUrl } from './attachments-query.ts'

/** An attachment in the place of its mail: a picture, a PDF or a text. Others are shown once they are filed. */
export function AttachmentView({ mail, attachment }: { mail: File; attachment: Attachment }) {
  const { index, mimetype, name } = attachment
  const type = inlineType(mimetype) ?? ''
  const isShown = /^(image\/|text\/|application\/pdf)/.test(type) && !isTable(mimetype)
  const url = attachmentUrl(mail.id, index)
  const { data, error, refetch } = useQuery({ ...bytesQuery(url), enabled: isShown })
  if (!isShown || (error !== null && isRefusal(error))) return <NotShown url={url} name={name} />
  if (error !== null)
    return <NotSent title="The attachment could not be loaded" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Opening>Opening the attachment...</Opening>
  if (type === 'application/pdf') return <PdfView file={mail} found={undefined} source={data} />
  if (type.startsWith('image/'))
    return (
      <ZoomView label={name} className="flex-1">
        <div className="absolute inset-x-4 top-4 bottom-22">
          <img
            src={url}
            alt={name}
            draggable={false}
            className="absolute inset-0 m-auto max-h-full max-w-full"
          />
        </div>
      </ZoomView>
    )
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled by keys must take the focus
      tabIndex={0}
      aria-label="Text"
      className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
    >
      <pre
        dir="auto"
        className="mx-auto min-h-full max-w-5xl bg-sheet p-5 font-mono text-sm leading-6 wrap-anywhere whitespace-pre-wrap sm:px-10"
      >
        {decodeText(new Uint8Array(data), true)}
      </pre>
    </section>
  )
}

function NotShown({ url, name }: { url: string; name: string }) {
  return (
    <Centre>
      <EmptyState
        icon={<FileQuestion />}
        title="This attachment is shown once it is filed"
        description="Choose File in the menu beside its name, or download it."
        action={
          <Button asChild>
            <a {...downloadLink(url, name)}>
              <Download aria-hidden />
              Download
            </a>
          </Button>
        }
      />
    </Centre>
  )
}
