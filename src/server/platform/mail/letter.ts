import type { Readable } from 'node:stream'
import { cleanName } from '#contract/platform/common-fields.ts'
import { badgePaint, type CompanyBadge } from '#contract/company/company-badge.ts'
import { type MailKindName, mailKinds } from './kinds.ts'
import type { Mail } from './mailer.ts'
import { harmlessName, oneLine } from './harmless-name.ts'
import type { Words } from './words.ts'

/** What a mail says. It begins with the fixed sentence of its kind. */
export interface Letter {
  kind: MailKindName
  to: string
  /** Recipients besides, whom all see. */
  others?: readonly string[]
  /** Whose mail it is: its letters are in its colour below the first sentence. */
  company?: { name: string; badge: CompanyBadge } | undefined
  subject: Words
  /** Sentences after the first. */
  before: Words
  /** Lists between them and the link. */
  lists?: ReadonlyArray<{ title: Words; lines: readonly Words[] }>
  /** A message that somebody typed. Each line is marked as theirs. */
  quote?: { title: Words; message: string }
  link?: { action: string; url: string }
  /** Sentences at the end. */
  after: Words
  /** Who sends it by this product: the name is before the product's address, and replies go there. */
  sender?: { name: string; email: string }
  /** A POST to it ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  attachments?: ReadonlyArray<{ name: string; mimetype: string; content: Readable }>
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f3a5f;color:#ffffff;text-decoration:none'
const BADGE =
  'width:36px;height:36px;border-radius:6px;color:#ffffff;font-weight:bold;font-size:14px;text-align:center;vertical-align:middle'
const QUOTE = 'margin:0 0 16px;padding-left:12px;border-left:3px solid #a8a29e'

/** Line breaks of any kind: a line that begins without a mark would look like ours. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

/** Without runs of spaces, which would put the rest of the line where a mail program begins a new one. */
function quotedLine(line: string): string {
  return cleanName(line).replace(/\s+/gu, ' ')
}

/** A company's letters in its colour beside its name, without a picture that would have to be loaded. */
function companyBlock({ badge, name }: NonNullable<Letter['company']>): string {
  const letters = escapeHtml(harmlessName(badge.initials))
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td style="${BADGE};background:${badgePaint[badge.colour]}">${letters}</td><td style="padding-left:10px;font-weight:bold">${escapeHtml(harmlessName(name))}</td></tr></table>`
}

/** The mail as text and as HTML. */
export function writeLetter(letter: Letter): Mail {
  const {
    after,
    attachments,
    before,
    company,
    kind,
    link,
    lists = [],
    others,
    quote,
    sender,
    to,
    unsubscribe,
  } = letter
  const opening = `${mailKinds[kind].opening} ${before.text}`
  const quoted = quote?.message.split(lineBreak).map(quotedLine) ?? []
  const text = [
    opening,
    ...lists.map(({ lines, title }) => [title.text, ...lines.map((line) => `- ${line.text}`)].join('\n')),
    ...(quote === undefined ? [] : [[quote.title.text, ...quoted.map((line) => `> ${line}`)].join('\n')]),
    ...(link === undefined ? [] : [`${link.action}: ${link.url}`]),
    after.text,
    'Board Manual\n',
  ].join('\n\n')
  const paragraphs = [
    ...(company === undefined
      ? [`<p>${escapeHtml(opening)}</p>`]
      : [
          `<p style="color:#57534e">${escapeHtml(mailKinds[kind].opening)}</p>`,
          companyBlock(company),
          `<p>${escapeHtml(before.text)}</p>`,
        ]),
    ...lists.map(
      ({ lines, title }) =>
        `<p><strong>${escapeHtml(title.text)}</strong></p>\n<ul>${lines.map((line) => `<li>${escapeHtml(line.text)}</li>`).join('')}</ul>`,
    ),
    ...(quote === undefined
      ? []
      : [
          `<p>${escapeHtml(quote.title.text)}</p>\n<blockquote style="${QUOTE}">${quoted.map(escapeHtml).join('<br>')}</blockquote>`,
        ]),
    ...(link === undefined
      ? []
      : [`<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.action)}</a></p>`]),
    `<p style="color:#57534e">${escapeHtml(after.text)}</p>`,
    '<p>Board Manual</p>',
  ]
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1c1917;max-width:34em">
${paragraphs.join('\n')}</body></html>`
  return {
    to,
    subject: letter.subject.text,
    text,
    html,
    ...(others !== undefined && { others }),
    ...(link !== undefined && { link: link.url }),
    ...(sender !== undefined && { sender: { name: harmlessName(sender.name), address: sender.email } }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(attachments !== undefined && {
      attachments: attachments.map((one) => ({ ...one, name: oneLine(one.name) })),
    }),
  }
}
