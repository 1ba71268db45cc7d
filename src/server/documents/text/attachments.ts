import { openCompound } from '../kinds/compound.ts'
import { isCompound } from '../kinds/containers.ts'
import { detectMimetypeOf } from '../kinds/kind.ts'
import type { Attachment, AttachmentList } from '../processes/requests.ts'
import { DAMAGED, type Source, type Unreadable } from '../source.ts'
import { openMail } from './mail.ts'
import { openOutlook } from './outlook.ts'

/** What is attached to a mail, without the bytes. A message within an Outlook message has none of its own. */
export async function listAttachments(source: Source): Promise<AttachmentList | Unreadable> {
  const attachments = await attachmentsOf(source)
  if ('status' in attachments) return attachments
  const list = []
  for (const { bytes, index, name } of attachments)
    list.push({ index, name, mimetype: await detectMimetypeOf(bytes, name), size: bytes.length })
  return { status: 'read', attachments: list }
}

/** One attachment of a mail; `none` when it has no such. */
export async function readAttachment(
  source: Source,
  index: number,
): Promise<Attachment | { status: 'none' } | Unreadable> {
  const attachments = await attachmentsOf(source)
  if ('status' in attachments) return attachments
  const found = attachments.find((attachment) => attachment.index === index)
  if (found === undefined) return { status: 'none' }
  const { bytes, name } = found
  return { status: 'read', name, mimetype: await detectMimetypeOf(bytes, name), bytes }
}

async function attachmentsOf({ bytes }: Source) {
  const compound = isCompound(bytes) ? openCompound(bytes) : undefined
  if (isCompound(bytes) && compound === undefined) return DAMAGED
  const message = compound === undefined ? await openMail(bytes) : openOutlook(compound)
  return message.attachments
    .map(({ bytes: content, name }, index) => ({
      index,
      name: name.trim() === '' ? `Attachment ${String(index + 1)}` : name,
      bytes: content,
    }))
    .filter(({ bytes: content }) => content.length > 0)
}
