import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  emailAddress,
  oneof,
  property,
  string,
  webUrl,
} from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { sealMail, verificationMail } from '#server/people/mails/mail-texts.ts'
import { invitationMail, joinRequestMail } from '#server/company/members/company-mail.ts'
import { codeMail, declinedMail, receiptMail, requestMail } from '#server/outside/links/mails.ts'
import type { LinkRow } from '#server/outside/links/repository.ts'
import { createLogger } from '#server/platform/logger.ts'
import { harmlessName } from './harmless-name.ts'
import { mailKinds } from './kinds.ts'
import { type Letter, writeLetter } from './letter.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { documentLetter } from '#server/manual/files/content/email.ts'
import { typedSubject } from './words.ts'

// Whatever somebody is called, a mail holds our words and that name made harmless, and nothing else.

/** Names with what headers, lines and links are made of, and any others. */
const typedName = array(
  oneof(
    string({ unit: 'binary', maxLength: 15 }),
    string({ unit: 'grapheme', maxLength: 15 }),
    webUrl(),
    emailAddress(),
    constantFrom(
      '\r\n',
      '\r\n\r\n',
      '\nBcc: eve@evil.example\n',
      '\r\nSubject: You have won\r\n',
      '\u202Egnikcah',
      '\u2066',
      '\u200B',
      '=?utf-8?B?ZXZpbA==?=',
      '<b>bold</b>',
      '> ',
      '", <eve@evil.example>',
    ),
  ),
  { maxLength: 6 },
).map((pieces) => pieces.join(''))

const expiresAt = new Date('2026-03-09T12:00:00Z')
const hash = 'f00d'.repeat(16)
const seal = { at: '2026-03-02T12:00:00Z', hash, previous: hash, number: 3, first: 1, last: 70 }
const person = (name: string) => ({ name, email: 'eve@example.com' })

const url = 'https://x.example'
const headed = (name: string) => ({ name, badge: { initials: 'ZY', colour: 'green' } as const })
const row = { workspaceId: 'w', id: 'i', createdAt: expiresAt }
const wanted = (name: string) => ({
  ...row,
  requestId: 'i',
  name,
  subject: name,
  sentence: null,
  expectedId: null,
  folderId: null,
  periodTo: null,
  person: null,
})
const paper = (name: string) => ({
  ...row,
  wantedId: 'i',
  fileId: 'i',
  name,
  size: 1,
  sha256: hash,
  receivedAt: expiresAt.toISOString(),
  at: expiresAt.toISOString(),
  declined: 'Blurred',
  isTrashed: false,
  isFiled: false,
})
const linkOf = (name: string, company: string): LinkRow => ({
  ...row,
  kind: 'request',
  recipientEmail: 'ada@example.com',
  recipientName: name,
  createdBy: null,
  areas: [],
  needsExport: false,
  expiresOn: '2026-03-09',
  endedAt: null,
  stopToldAt: null,
  codeHash: null,
  codeTries: 0,
  codesSent: [],
  company: headed(company),
  maker: person(name),
  rights: undefined,
  pack: null,
  request: null,
})

/** Every mail that holds names, of names. */
const letters: Record<string, (name: string, other: string) => Letter> = {
  invitation: (name, company) =>
    invitationMail('ada@example.com', {
      company: headed(company),
      inviter: person(name),
      expiresAt,
      link: 'https://x.example',
    }),
  'join request': (name, company) =>
    joinRequestMail('ada@example.com', {
      company: headed(company),
      person: person(name),
      link: 'https://x.example',
    }),
  seal: (_, company) => sealMail('ada@example.com', headed(company), seal, 'https://x.example'),
  verification: (device) =>
    verificationMail('ada@example.com', [{ createdAt: expiresAt, device }], 'https://x.example', 'token'),
  request: (name, company) =>
    requestMail(linkOf(name, company), {
      mail: 'request',
      every: 'month',
      message: null,
      missing: [wanted(company)],
      url,
    }),
  receipt: (name, company) =>
    receiptMail(linkOf(name, company), { paper: paper(name), wanted: wanted(company) }),
  'declined paper': (name, company) =>
    declinedMail(linkOf(name, company), { paper: paper(name), wanted: wanted(company) }, url),
  'declined paper of a link that is over': (name, company) =>
    declinedMail(linkOf(name, company), { paper: paper(name), wanted: wanted(company) }, undefined),
  code: (name, company) => codeMail(linkOf(name, company), '123456'),
  document: (name, file) =>
    documentLetter(
      person(name),
      ['ada@example.com'],
      { subject: 'Accounts', message: 'Hello', company: headed(file) },
      [{ name: `${file}.zip`, mimetype: 'application/zip', content: Readable.from([]) }],
    ),
}

async function outbox(): Promise<{ mailer: Mailer; read: () => Promise<Email> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-names-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = {
    SMTP_URL: undefined,
    MAIL_FROM: 'Board Manual <no-reply@x.example>',
    REQUIRE_TLS: 'off',
  } as const
  const mailer = createMailer(
    { ...settings, DATA_DIR: dataDir, HOST: '0.0.0.0' },
    createLogger({ LOG_LEVEL: 'silent' }),
  )
  const folder = path.join(dataDir, 'outbox')
  return {
    mailer,
    async read() {
      const [name = ''] = await readdir(folder)
      const bytes = await readFile(path.join(folder, name))
      await rm(path.join(folder, name))
      return await PostalMime.parse(bytes)
    },
  }
}

/** What a reader sees of a mail, and its headers but those that differ by chance. */
function shown({ attachments, from, headers, html, replyTo, subject, text }: Email) {
  const keys = headers.map(({ key }) => key).filter((key) => !/^(date|message-id)$/.test(key))
  for (const { filename } of attachments)
    expect(filename).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|evil\.zip/u)
  // The line break before the next part belongs to a quoted-printable text for some programs, and not to one in base64.
  const plain = text?.replaceAll('\r\n', '\n').trimEnd()
  return { keys, from, replyTo, subject, text: plain, html: html?.replaceAll(/\s+/g, ' ').trimEnd() }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

test.each(Object.entries(letters))(
  'a mail of the kind "%s" differs by its names alone, made harmless, and begins with our sentence',
  async (_, letterOf) => {
    const { mailer, read } = await outbox()
    const send = async (name: string, other: string) => {
      await mailer.send(writeLetter(letterOf(name, other)))
      return shown(await read())
    }
    const plain = await send('Zedname', 'Yotaname')
    await assert(
      asyncProperty(typedName, typedName, async (name, other) => {
        const [first, second] = [harmlessName(name), harmlessName(other)]
        const put = (text: string, one: string, two: string) =>
          text.replaceAll('Zedname', () => one).replaceAll('Yotaname', () => two)
        const expected = JSON.parse(
          put(JSON.stringify(plain), JSON.stringify(first).slice(1, -1), JSON.stringify(second).slice(1, -1)),
        ) as typeof plain
        expected.html = put(plain.html ?? '', escaped(first), escaped(second))
        const mail = await send(name, other)
        expect(mail).toEqual(expected)
        expect(mail.text).toMatch(/^This email from Board Manual /)
      }),
      { numRuns: 100 },
    )
  },
)

test('every line that somebody types with a document is marked as theirs, in text and in HTML', () => {
  const line = constantFrom(
    '\n',
    '\r',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\n\n--\nBoard Manual\n',
  )
  const message = array(oneof(line, string({ unit: 'binary' }), constant('</blockquote><p>Board Manual:')), {
    maxLength: 12,
  }).map((pieces) => pieces.join(''))
  assert(
    property(message, (typed) => {
      const { html = '', text } = writeLetter(
        documentLetter(person('Eve'), ['ada@example.com'], { subject: 'x', message: typed }, []),
      )
      const own = text.split('\n').filter((each) => !each.startsWith('> '))
      expect(own).toEqual([
        `${mailKinds.document.opening} Eve (eve@example.com) sends you these documents.`,
        '',
        'Message from Eve (eve@example.com), not from Board Manual:',
        '',
        'Replies to this email go to Eve (eve@example.com).',
        '',
        'Board Manual',
        '',
      ])
      // Whatever else ends a line somewhere would begin one without a mark.
      expect(text).not.toMatch(/[\r\v\f\u0085\u2028\u2029]/u)
      expect(html.match(/<\/?blockquote/g)).toEqual(['<blockquote', '</blockquote'])
    }),
  )
})

test('a typed subject is one line without reordering, invisible and encoded characters', () => {
  expect(typedSubject('Gr\u00F6\u00DFe:\r\n 5 £ \u202Efdp.exe\u200B see report.zip').text).toBe(
    'Größe: 5 £ fdp.exe see report.zip',
  )
  expect(typedSubject('=?utf-8?B?ZXZpbA==?=').text).toBe('= ?utf-8?B?ZXZpbA== ?=')
})

test("a company's letters stand in its colour between our first sentence and what the mail says, without a picture", () => {
  const { html = '' } = writeLetter(
    invitationMail('ada@example.com', {
      company: headed('Engines'),
      inviter: person('Eve'),
      expiresAt,
      link: url,
    }),
  )
  const shownText = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(
    shownText.startsWith(`${mailKinds.invitation.opening} ZY Engines Eve (eve@example.com) invites`),
  ).toBe(true)
  expect(html).toMatch(/background:#1d6b45">ZY</)
  expect(html).not.toContain('<img')
})
