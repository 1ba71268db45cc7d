import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import { Button } from '#web/platform/ui/button.tsx'
import type { Found } from '../found.ts'
import { ConvertedView } from '../office/converted-view.tsx'
import { AttachmentChip } from './attachment-chip.tsx'
import { AttachmentView } from './attachment-view.tsx'
import { attachmentsQuery } from './attachments-query.ts'

/** A mail, with what is attached to it: each can be opened in its place, downloaded, and filed as a document. */
export function MailView({ file, found }: { file: File; found?: Found | undefined }) {
  const { data: attachments = [] } = useQuery(attachmentsQuery(file))
  const [openIndex, setOpenIndex] = useState<number>()
  const open = attachments.find(({ index }) => index === openIndex)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {attachments.length > 0 && (
        <section
          aria-label="Attachments"
          className="flex shrink-0 items-center gap-2 overflow-x-auto border-b border-line bg-raised px-3 py-2 [scrollbar-width:thin] sm:px-5"
        >
          {open === undefined ? (
            <h3 className="shrink-0 text-sm text-ink-2">
              {attachments.length === 1 ? 'Attachment' : 'Attachments'}
            </h3>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              className="sticky left-0 z-10 shrink-0 bg-raised"
              onClick={() => setOpenIndex(undefined)}
            >
              <ArrowLeft aria-hidden />
              Back to the mail
            </Button>
          )}
          {attachments.map((attachment) => (
            <AttachmentChip
              key={attachment.index}
              mail={file}
              attachment={attachment}
              isOpen={attachment === open}
              onOpen={() => setOpenIndex(attachment === open ? undefined : attachment.index)}
            />
          ))}
        </section>
      )}
      {open === undefined ? (
        <ConvertedView file={file} found={found} />
      ) : (
        <AttachmentView key={open.index} mail={file} attachment={open} />
      )}
    </div>
  )
}
