import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { mailFailure } from '#server/mail/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { requireFile } from '../find.ts'
import { openStored } from './stored-content.ts'

const MEGABYTE = 1024 * 1024

/**
 * Sends a file as the attachment of an e-mail and waits until the mail server has accepted it. Replies go to the sender.
 *
 * @returns a sentence for the sender
 * @throws AppError `not_found`; `too_large` for a mail; `mail_refused` with the server's reason; `unavailable` when
 *   no mail server can be reached
 */
export async function emailFile(
  { db, mailer, maxMailBytes, storage }: FileDependencies,
  who: Identity,
  id: string,
  { to, subject, message }: { to: string; subject: string; message: string },
): Promise<string> {
  const file = await requireFile(db, who.workspaceId, id)
  if (file.size > maxMailBytes) {
    const limit = (maxMailBytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')
    throw new AppError(
      'too_large',
      `This document is too large to be emailed: a mail can carry at most ${limit} MB. Please download it and share it another way.`,
    )
  }
  const stream = await openStored(storage, file.sha256)
  try {
    await mailer.send({
      to,
      subject,
      text: message,
      replyTo: { name: who.name, address: who.email },
      attachment: { name: file.originalName, mimetype: file.mimetype, content: stream },
    })
  } catch (error) {
    throw mailFailure(error, to)
  } finally {
    stream.destroy()
  }
  await recordActivity(db, who.workspaceId, {
    userId: who.userId,
    type: 'email',
    description: `Emailed ${file.originalName} to ${to}`,
    entityType: 'file',
    entityId: id,
    folderId: file.folderId,
    folderName: file.folderName,
    metadata: { to, subject },
  })
  return `Document "${file.originalName}" has been emailed to ${to}`
}
