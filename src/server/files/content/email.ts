import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { mailFailure } from '#server/mail/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { requireFile } from '../find.ts'
import { openStored } from './stored-content.ts'

const MEGABYTE = 1024 * 1024

/**
 * Sends a file as the attachment of a mail, and waits until the mail server has taken it. An answer to it goes to
 * whoever sent it.
 *
 * @returns what was done, as a sentence to be shown
 * @throws AppError `not_found`; `too_large` for a mail; `mail_refused` with the server's reason; `unavailable` when
 *   there is no server that takes it now
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
