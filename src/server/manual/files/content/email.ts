import { AppError } from '#contract/platform/errors.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import {
  type Letter,
  mailFailure,
  nameInMail,
  personInMail,
  typedSubject,
  words,
  type Writer,
} from '#server/platform/mail/index.ts'
import { findLetterhead } from '#server/company/workspaces/index.ts'
import type { Identity } from '#server/platform/identity.ts'
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

/**
 * Sends files as the attachments of one e-mail and waits until the mail server has accepted it. The mail names the sender,
 * to whom replies go, before the message, which is marked as theirs.
 *
 * @returns a sentence for the sender
 * @throws AppError `not_found`; `forbidden`; `too_large` for a mail; `mail_refused` with the server's reason;
 *   `unavailable` when no mail server can be reached; what the limits of mails throw
 */
export async function emailFiles(
  { db, maxMailBytes, post, storage }: FileDependencies,
  who: Identity,
  ids: readonly string[],
  { message, subject, ...mail }: DocumentMail,
): Promise<string> {
  const to = [...new Set([mail.to].flat())]
  await post.ask('document', who.person, to)
  const found = new Map((await findFiles(db, who.workspace, ids)).map((row) => [row.id, row]))
  const files = ids.map((id) => permitted(who.workspace, 'edit', found.get(id)))
  requireRoom(files, maxMailBytes)
  const company = await findLetterhead(db, who.workspace.id)
  const attachments: Array<Attachments[number]> = []
  let refused: readonly string[]
  try {
    for (const { mimetype, originalName: name, sha256 } of files)
      attachments.push({ name, mimetype, content: await openStored(storage, sha256) })
    refused = await post.send(documentLetter(who.person, to, { message, subject, company }, attachments))
  } catch (error) {
    throw mailFailure(error, to.join(', '))
  } finally {
    for (const { content } of attachments) content.destroy()
  }
  const taken = to.filter((address) => !refused.includes(address)).join(', ')
  await recordActivity(
    db,
    who,
    files.map(({ folderId, folderName, id, originalName }) => ({
      type: 'email' as const,
      description: `Emailed ${originalName} to ${taken}`,
      entityId: id,
      folderId,
      folderName,
      metadata: { to: taken, subject },
    })),
  )
  const sent = sentence(files, taken)
  return refused.length === 0 ? sent : `${sent}. The mail server refused ${refused.join(', ')}.`
}

type Attachments = NonNullable<Letter['attachments']>

export function documentLetter(
  sender: Writer,
  [to = '', ...others]: readonly string[],
  { company, message, subject }: Pick<DocumentMail, 'message' | 'subject'> & Pick<Letter, 'company'>,
  attachments: Attachments,
): Letter {
  const person = personInMail(sender)
  const from = company === undefined ? person : words`${person} of ${company.name}`
  return {
    kind: 'document',
    to,
    others,
    company,
    subject: typedSubject(subject),
    before: words`${from} sends you ${attachments.length === 1 ? 'this document' : 'these documents'}.`,
    quote: {
      title: words`Message from ${person}, not from Board Manual:`,
      message: `${message}\n${nameInMail(sender).text}`,
    },
    after: words`Replies to this email go to ${person}.`,
    sender,
    attachments,
  }
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
