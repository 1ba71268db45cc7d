import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { mailFailure } from '#server/mail/index.ts'
import type { Identity, Person } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { requireFile } from '../find.ts'
import { openStored } from './stored-content.ts'

const MEGABYTE = 1024 * 1024

/** The first line, so that nobody can send words in the product's name. */
function senderLine({ email, name }: Person): string {
  return name === email
    ? `${email} sends you this document with Board Manual.`
    : `${name} (${email}) sends you this document with Board Manual.`
}

/**
 * Sends a file as the attachment of an e-mail and waits until the mail server has accepted it. Replies go to the sender,
 * who is named in the mail.
 *
 * @returns a sentence for the sender
 * @throws AppError `not_found`; `too_large` for a mail; `mail_refused` with the server's reason; `unavailable` when
 *   no mail server can be reached; what the limits of mails throw
 */
export async function emailFile(
  { db, mailer, mailLimits, maxMailBytes, storage }: FileDependencies,
  who: Identity,
  id: string,
  { to, subject, message }: { to: string; subject: string; message: string },
): Promise<string> {
  const file = await requireFile(db, who.workspace, id, 'edit')
  if (file.size > maxMailBytes) {
    const limit = (maxMailBytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')
    throw new AppError(
      'too_large',
      `This document is too large to be emailed: a mail can carry at most ${limit} MB. Please download it and share it another way.`,
    )
  }
  const stream = await openStored(storage, file.sha256)
  try {
    await mailLimits.sendDocument(who.person, to, async () => {
      await mailer.send({
        to,
        subject,
        text: `${senderLine(who.person)}\n\n${message}`,
        sender: who.person.name,
        replyTo: { name: who.person.name, address: who.person.email },
        attachment: { name: file.originalName, mimetype: file.mimetype, content: stream },
      })
    })
  } catch (error) {
    throw mailFailure(error, to)
  } finally {
    stream.destroy()
  }
  await recordActivity(db, who.workspace.id, {
    userId: who.person.id,
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
