import type { Mail } from './mailer.ts'

interface Letter {
  to: string
  subject: string
  /** Sentences before the link. */
  before: string
  /** Lists between them and the link. */
  lists?: ReadonlyArray<{ title: string; lines: readonly string[] }>
  action: string
  link: string
  /** Sentences after it. */
  after: string
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A mail of a few sentences with one link, as text and as HTML. */
export function writeLetter({ to, subject, before, lists = [], action, link, after }: Letter): Mail {
  const listed = lists.map(
    ({ lines, title }) => `${[title, ...lines.map((line) => `- ${line}`)].join('\n')}\n\n`,
  )
  const htmlLists = lists.map(
    ({ lines, title }) =>
      `<p><strong>${escapeHtml(title)}</strong></p>\n<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>\n`,
  )
  const text = `${before}\n\n${listed.join('')}${action}: ${link}\n\n${after}\n\nBoard Manual\n`
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1c1917;max-width:34em">
<p>${escapeHtml(before)}</p>
${htmlLists.join('')}<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f3a5f;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="color:#57534e">${escapeHtml(after)}</p>
<p>Board Manual</p></body></html>`
  return { to, subject, text, html, link }
}
