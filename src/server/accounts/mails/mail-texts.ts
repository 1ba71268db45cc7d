import type { Mail } from '#server/mail/index.ts'

interface Letter {
  to: string
  subject: string
  /** Sentences before the link. */
  before: string
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

function write({ to, subject, before, action, link, after }: Letter): Mail {
  const text = `${before}\n\n${action}: ${link}\n\n${after}\n\nBoard Manual\n`
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1c1917;max-width:34em">
<p>${escapeHtml(before)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f3a5f;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="color:#57534e">${escapeHtml(after)}</p>
<p>Board Manual</p></body></html>`
  return { to, subject, text, html, link }
}

export function verificationMail(to: string, baseUrl: string, token: string): Mail {
  return write({
    to,
    subject: 'Verify your email address',
    before: 'Welcome to Board Manual. Please confirm that this is your email address.',
    action: 'Verify email address',
    link: `${baseUrl}/verify-email?token=${token}`,
    after: 'The link works for 24 hours. If you did not create this account, you can ignore this email.',
  })
}

export function accountExistsMail(to: string, baseUrl: string): Mail {
  return write({
    to,
    subject: 'You already have an account',
    before:
      'Somebody, probably you, tried to create an account with this email address. You already have one.',
    action: 'Sign in',
    link: `${baseUrl}/login`,
    after: `If you have forgotten your password, choose a new one at ${baseUrl}/forgot-password. Nothing was changed.`,
  })
}

export function passwordResetMail(to: string, baseUrl: string, token: string): Mail {
  return write({
    to,
    subject: 'Reset your password',
    before: 'You asked to choose a new password for Board Manual.',
    action: 'Choose a new password',
    link: `${baseUrl}/reset-password?token=${token}`,
    after: 'The link works once, for 1 hour. If you did not ask for it, you can ignore this email.',
  })
}

export function changeEmailMail(to: string, baseUrl: string, token: string): Mail {
  return write({
    to,
    subject: 'Confirm your new email address',
    before:
      'You asked to use this email address for your Board Manual account. Please confirm that it is yours.',
    action: 'Confirm email address',
    link: `${baseUrl}/verify-email?token=${token}`,
    after:
      'The link works for 24 hours. Until then you sign in with your old address. If you did not ask for it, you can ignore this email.',
  })
}

/** To an address that has an account, when somebody asked to change another account to it. */
export function addressTakenMail(to: string, baseUrl: string): Mail {
  return write({
    to,
    subject: 'This email address is in use',
    before:
      'Somebody, probably you, asked to use this email address for another Board Manual account. It belongs to this one already.',
    action: 'Sign in',
    link: `${baseUrl}/login`,
    after: 'Nothing was changed. If it was not you, you can ignore this email.',
  })
}

/** To the present address, so that its holder can still stop the change. */
export function emailChangingMail(to: string, address: string, baseUrl: string): Mail {
  return write({
    to,
    subject: 'Your email address is about to change',
    before: `Somebody, probably you, asked to change the email address of your Board Manual account to ${address}. It changes once that address is confirmed.`,
    action: 'Choose a new password',
    link: `${baseUrl}/forgot-password`,
    after:
      'If it was you, there is nothing to do. If not, choose a new password now: that stops the change and signs out every device.',
  })
}
