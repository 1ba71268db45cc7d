import { z } from 'zod'
import { MAX_NAME_LENGTH, messageReply } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { exampleIds, fileId, fileIds } from './files.ts'

const endpoint = endpointsOf('Files', z.object({ id: fileId }))

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

/** The most that one mail is sent to, and the most documents that it carries. */
export const MAX_RECIPIENTS = 10
export const MAX_EMAILED = 25

const recipient = z
  .string(MISSING_MAIL_PART)
  .trim()
  .min(1, MISSING_MAIL_PART)
  .max(254, INVALID_RECIPIENT)
  .regex(recipientPattern, INVALID_RECIPIENT)

/** One address or several; what is wrong with it is said of the form in which it came. */
const recipients = z.union(
  [
    recipient,
    z
      .array(recipient)
      .min(1, MISSING_MAIL_PART)
      .max(MAX_RECIPIENTS, `At most ${String(MAX_RECIPIENTS)} recipients can be emailed at once.`),
  ],
  {
    error: ({ code, errors, input }) =>
      code === 'invalid_union' ? errors[Array.isArray(input) ? 1 : 0]?.[0]?.message : undefined,
  },
)

/** What documents are sent with. */
const documentMail = z.object({
  to: recipients,
  subject: nameOf(MISSING_MAIL_PART),
  message: z.string().max(20_000, 'A message can have at most 20,000 characters').default(''),
})

/**
 * The subject and the message that the dialog begins with (`docs/product.md` §5).
 *
 * @param names of the documents
 */
export function defaultMail(names: readonly string[]): { subject: string; message: string } {
  const [name] = names
  if (names.length === 1 && name !== undefined)
    return {
      subject: `Document: ${name}`.slice(0, MAX_NAME_LENGTH),
      message: `Please find attached the document "${name}", shared from the board manual.\n\nBest regards`,
    }
  const list = names.map((each) => `- ${each}`).join('\n')
  return {
    subject: `${String(names.length)} documents`,
    message: `Please find attached these documents, shared from the board manual:\n\n${list}\n\nBest regards`,
  }
}

const errors = ['too_large', 'mail_refused', 'rate_limited', 'unavailable'] as const
const example = { to: 'accountant@example.com', subject: 'Document: minutes.pdf', message: 'Best regards' }

export const emailFile = endpoint('POST /api/files/:id/email', 'edit', {
  summary: 'Send a file by email; answers once the mail server has taken it',
  body: documentMail,
  reply: messageReply,
  errors,
  example: { body: example },
})

export const emailFiles = endpoint('POST /api/files/email', 'edit', {
  summary: 'Send several files in one email; answers once the mail server has taken it',
  body: documentMail.extend({
    files: fileIds.refine(
      (ids) => ids.length <= MAX_EMAILED,
      `At most ${String(MAX_EMAILED)} documents can be emailed at once.`,
    ),
  }),
  reply: messageReply,
  errors,
  example: { body: { ...example, files: exampleIds } },
})
