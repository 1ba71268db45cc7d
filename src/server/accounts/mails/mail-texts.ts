import type { FactorChange } from '#contract/second-factor.ts'
import { type Seal, shortForm } from '#server/audit/index.ts'
import { type Mail, writeLetter } from '#server/mail/index.ts'

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time as mails name it: `22 November 2026 at 20:35 UTC`. */
function spellTime(time: Date): string {
  return `${inWords.format(time)} UTC`
}

/** Without anything that was typed: a stranger could send words to any address that way. */
export function verificationMail(
  { createdAt, device, email: to }: { createdAt: Date; device: string; email: string },
  baseUrl: string,
  token: string,
): Mail {
  return writeLetter({
    to,
    subject: 'Verify your email address',
    before: `Welcome to Board Manual. Please confirm that this is your email address, and that you asked for an account on ${spellTime(createdAt)} (${device}).`,
    action: 'Verify email address',
    link: `${baseUrl}/verify-email?token=${token}`,
    after:
      'The link works for 24 hours. It makes an account with what was typed then. If it was not you who typed it, ignore this email.',
  })
}

export function accountExistsMail(to: string, baseUrl: string): Mail {
  return writeLetter({
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
  return writeLetter({
    to,
    subject: 'Reset your password',
    before: 'You asked to choose a new password for Board Manual.',
    action: 'Choose a new password',
    link: `${baseUrl}/reset-password?token=${token}`,
    after:
      'The link works once, for 1 hour. A new password signs out every device and ends upload tokens and linked sign-ins. If you did not ask for it, you can ignore this email.',
  })
}

export function changeEmailMail(to: string, baseUrl: string, token: string): Mail {
  return writeLetter({
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
  return writeLetter({
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
  return writeLetter({
    to,
    subject: 'Your email address is about to change',
    before: `Somebody, probably you, asked to change the email address of your Board Manual account to ${address}. It changes once that address is confirmed.`,
    action: 'Choose a new password',
    link: `${baseUrl}/forgot-password`,
    after:
      'If it was you, there is nothing to do. If not, choose a new password now: that stops the change and signs out every device.',
  })
}

/** To the address before, once the change has taken place. */
export function emailChangedMail(to: string, address: string, baseUrl: string, token: string): Mail {
  return writeLetter({
    to,
    subject: 'Your email address was changed',
    before: `The email address of your Board Manual account is now ${address}. If it was you, there is nothing to do.`,
    action: 'Undo the change',
    link: `${baseUrl}/undo-email?token=${token}`,
    after:
      'If it was not you, undo it within 7 days. That puts this address back, signs out every device, ends upload tokens and linked sign-ins, and asks for a new password.',
  })
}

const factorChanges: Record<FactorChange, string> = {
  'passkey-added':
    'A passkey was added to your Board Manual account. It opens the account without the password.',
  'passkey-removed': 'A passkey was removed from your Board Manual account.',
  'totp-added': 'One-time codes were turned on for your Board Manual account.',
  'totp-removed': 'One-time codes were turned off for your Board Manual account.',
  'codes-renewed': 'New recovery codes were made for your Board Manual account. Those before work no more.',
  'code-used': 'Somebody, probably you, has signed in to your Board Manual account with a recovery code.',
  reset:
    'The operator of the server has removed every passkey, the one-time codes and the recovery codes of your Board Manual account.',
}

/** After every change of a second factor. */
export function secondFactorMail(to: string, baseUrl: string, change: FactorChange): Mail {
  return writeLetter({
    to,
    subject: 'A second factor of your account has changed',
    before: factorChanges[change],
    action: 'See how you sign in',
    link: `${baseUrl}/account?tab=security`,
    after: `If it was you, there is nothing to do. If not, choose a new password now at ${baseUrl}/forgot-password and remove what you do not know.`,
  })
}

/** To an owner of a company, at the beginning of each month. */
export function sealMail(to: string, company: string | null, seal: Seal, baseUrl: string): Mail {
  return writeLetter({
    to,
    subject: `The seal of your record: ${shortForm(seal)}`,
    before: `What is done in ${company ?? 'your company'} on Board Manual is recorded and sealed. The last seal is ${shortForm(seal)}, of ${spellTime(new Date(seal.at))}. It is number ${String(seal.number)} and covers ${String(seal.last)} entries.`,
    action: 'Open the security log',
    link: `${baseUrl}/account?tab=security`,
    after:
      'Please keep this email. If anybody changes what was recorded before this seal, it is no longer in the record, and whoever runs the server can show that it is.',
  })
}
