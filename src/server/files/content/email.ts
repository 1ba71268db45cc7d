import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { mailFailure } from '#server/mail/index.ts'
import type { Identity, Person } from '#server/platform/identity.ts'
import type { FileDependencies } from '../dependencies.ts'
import { permitted } from '../find.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { openStored } from './stored-content.ts'

const MEGABYTE = 1024 * 1024

interface DocumentMail {
  to: string | readonly string[]
  subject: string
  message: string
}

/** The first line, so that nobody can send words in the product's name. */
function senderLine({ email, name }: Person, count: number): string {
  const what = count === 1 ? 'this document' : 'these documents'
  return name === email
    ? `${email} sends you ${what} with Board Manual.`
    : `${name} (${email}) sends you ${what} with Board Manual.`
}

/**
 * Sends files as the attachments of one e-mail and waits until the mail server has accepted it. Replies go to the
 * sender, who is named in the mail and closes it.
 *
 * @returns a sentence for the sender
 * @throws AppError `not_found`; `forbidden`; `too_large` for a mail; `mail_refused` with the server's reason;
 *   `unavailable` when no mail server can be reached; what the limits of mails throw
 */
export async function emailFiles(
  { db, mailer, mailLimits, maxMailBytes, storage }: FileDependencies,
  who: Identity,
  ids: readonly string[],
  { message, subject, ...mail }: DocumentMail,
): Promise<string> {
  const to = [...new Set([mail.to].flat())]
  const [first = '', ...others] = to
  const found = new Map((await findFiles(db, who.workspace, ids)).map((row) => [row.id, row]))
  const files = ids.map((id) => permitted(who.workspace, 'edit', found.get(id)))
  requireRoom(files, maxMailBytes)
  const attachments: Array<{ name: string; mimetype: string; content: Readable }> = []
  let refused: readonly string[]
  try {
    for (const { mimetype, originalName: name, sha256 } of files)
      attachments.push({ name, mimetype, content: await openStored(storage, sha256) })
    refused = await mailLimits.sendDocuments(
      who.person,
      to,
      async () =>
        await mailer.send({
          to: first,
          others,
          subject,
          text: `${senderLine(who.person, files.length)}\n\n${message}\n${who.person.name}`,
          sender: who.person.name,
          replyTo: { name: who.person.name, address: who.person.email },
          attachments,
        }),
    )
  } catch (error) {
    throw mailFailure(error, to.join(', '))
  } finally {
    for (const { content } of attachments) content.destroy()
  }
  const taken = to.filter((address) => !refused.includes(address)).join(', ')
  await recordActivity(
    db,
    who.workspace.id,
    files.map(({ folderId, folderName, id, originalName }) => ({
      userId: who.person.id,
      type: 'email' as const,
      description: `Emailed ${originalName} to ${taken}`,
      entityType: 'file' as const,
      entityId: id,
      folderId,
      folderName,
      metadata: { to: taken, subject },
    })),
  )
  const sent = sentence(files, taken)
  return refused.length === 0 ? sent : `${sent}. The mail server refused ${refused.join(', ')}.`
}

function requireRoom(files: readonly FileRow[], maxMailBytes: number): void {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxMailBytes) return
  const limit = (maxMailBytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')
  throw new AppError(
    'too_large',
    files.length === 1
      ? `This document is too large to be emailed: a mail can carry at most ${limit} MB. Please download it and share it another way.`
      : `These documents are too large to be emailed together: a mail can carry at most ${limit} MB. Please send fewer at once.`,
  )
}

function sentence(files: readonly FileRow[], to: string): string {
  const [first] = files
  return files.length === 1 && first !== undefined
    ? `Document "${first.originalName}" has been emailed to ${to}`
    : `${String(files.length)} documents have been emailed to ${to}`
}
