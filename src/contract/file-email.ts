import { z } from 'zod'
import { MAX_NAME_LENGTH, messageReply } from './common-fields.ts'
import { nameOf } from './name-field.ts'
import { endpoint } from './endpoint.ts'
import { fileId } from './files.ts'

const MISSING_MAIL_PART = 'Please enter recipient email and subject'

const INVALID_RECIPIENT = 'Please enter a valid email address'

const recipientPattern =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

/**
 * Text, an @, text, a dot and text, without spaces (`docs/product.md` §5), and without the signs by which a mail's header
 * would hold a second address. At most 254 characters.
 */
export function isRecipient(address: string): boolean {
  return address.length <= 254 && recipientPattern.test(address)
}

/** What a document is sent with. */
const documentMail = z.object({
  to: z
    .string(MISSING_MAIL_PART)
    .trim()
    .min(1, MISSING_MAIL_PART)
    .max(254, INVALID_RECIPIENT)
    .regex(recipientPattern, INVALID_RECIPIENT),
  subject: nameOf(MISSING_MAIL_PART),
  message: z.string().max(20_000, 'A message can have at most 20,000 characters').default(''),
})

/** The subject and the message that the dialog begins with (`docs/product.md` §5). */
export function defaultMail(name: string): { subject: string; message: string } {
  return {
    subject: `Document: ${name}`.slice(0, MAX_NAME_LENGTH),
    message: `Please find attached the document "${name}", shared from the board manual.\n\nBest regards`,
  }
}

export const emailFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/email',
  aliases: ['/api/file/:id/email'],
  access: 'user',
  needs: 'edit',
  tag: 'Files',
  summary: 'Send a file by email; answers once the mail server has taken it',
  params: z.object({ id: fileId }),
  body: documentMail,
  status: 200,
  reply: messageReply,
  errors: ['too_large', 'mail_refused', 'rate_limited', 'unavailable'],
  example: {
    body: { to: 'accountant@example.com', subject: 'Document: minutes.pdf', message: 'Best regards' },
  },
})
