import type { FactorChange } from '#contract/people/second-factor.ts'
import type { Letterhead } from '#server/company/workspaces/index.ts'
import { type Seal, shortForm } from '#server/record/audit/index.ts'
import {
  addressInMail,
  type Letter,
  linkInMail,
  spellTime,
  type Words,
  words,
} from '#server/platform/mail/index.ts'

/** How many registrations of an address a mail lists. */
const MAX_LISTED = 5

/**
 * One mail for all registrations of an address, without anything that was typed: a stranger could send words to any
 * address that way.
 *
 * @param waiting the newest first
 */
export function verificationMail(
  to: string,
  waiting: ReadonlyArray<{ createdAt: Date; device: string }>,
  baseUrl: string,
  token: string,
): Letter {
  const others = waiting.length - MAX_LISTED
  return {
    kind: 'registration',
    to,
    subject: words`Verify your email address`,
    before: words`Somebody, probably you, asked for an account with this email address. Please confirm that the address is yours.`,
    lists: [
      {
        title: words`An account was asked for on`,
        lines: [
          ...waiting
            .slice(0, MAX_LISTED)
            .map(({ createdAt, device }) => words`${spellTime(createdAt)} (${device})`),
          ...(others > 0 ? [words`and ${others === 1 ? words`once` : words`${others} times`} before`] : []),
        ],
      },
    ],
    link: { action: 'Verify email address', url: `${baseUrl}/verify-email?token=${token}` },
    after: words`Open the link in the browser in which you want to sign in, and sign in there with the password that you chose. It works for 24 hours. If somebody else asked, their password opens nothing. If you did not ask at all, ignore this email.`,
  }
}

export function accountExistsMail(to: string, baseUrl: string): Letter {
  return {
    kind: 'registration',
    to,
    subject: words`You already have an account`,
    before: words`Somebody, probably you, tried to create an account with this email address. You already have one.`,
    link: { action: 'Sign in', url: `${baseUrl}/login` },
    after: words`If you have forgotten your password, choose a new one at ${linkInMail(`${baseUrl}/forgot-password`)}. Nothing was changed.`,
  }
}

export function passwordResetMail(to: string, baseUrl: string, token: string): Letter {
  return {
    kind: 'reset',
    to,
    subject: words`Reset your password`,
    before: words`You asked to choose a new password for Board Manual.`,
    link: { action: 'Choose a new password', url: `${baseUrl}/reset-password?token=${token}` },
    after: words`The link works once, for 1 hour. A new password signs out every device and ends upload tokens, calendar addresses and linked sign-ins. The page also offers to remove passkeys and codes that were added in the last 7 days. If you did not ask for it, you can ignore this email.`,
  }
}

export function changeEmailMail(to: string, baseUrl: string, token: string): Letter {
  return {
    kind: 'address-change',
    to,
    subject: words`Confirm your new email address`,
    before: words`You asked to use this email address for your Board Manual account. Please confirm that it is yours.`,
    link: { action: 'Confirm email address', url: `${baseUrl}/verify-email?token=${token}` },
    after: words`The link works for 24 hours. Until then you sign in with your old address. If you did not ask for it, you can ignore this email.`,
  }
}

/** To an address that has an account, when somebody asked to change another account to it. */
export function addressTakenMail(to: string, baseUrl: string): Letter {
  return {
    kind: 'address-change',
    to,
    subject: words`This email address is in use`,
    before: words`Somebody, probably you, asked to use this email address for another Board Manual account. It belongs to this one already.`,
    link: { action: 'Sign in', url: `${baseUrl}/login` },
    after: words`Nothing was changed. If it was not you, you can ignore this email.`,
  }
}

/** To the present address, so that its holder can still stop the change. */
export function emailChangingMail(to: string, address: string, baseUrl: string): Letter {
  return {
    kind: 'warning',
    to,
    subject: words`Your email address is about to change`,
    before: words`Somebody, probably you, asked to change the email address of your Board Manual account to ${addressInMail(address)}. It changes once that address is confirmed.`,
    link: { action: 'Choose a new password', url: `${baseUrl}/forgot-password` },
    after: words`If it was you, there is nothing to do. If not, choose a new password now: that stops the change and signs out every device.`,
  }
}

/** To the address before, once the change has taken place. */
export function emailChangedMail(to: string, address: string, baseUrl: string, token: string): Letter {
  return {
    kind: 'undo',
    to,
    subject: words`Your email address was changed`,
    before: words`The email address of your Board Manual account is now ${addressInMail(address)}. If it was you, there is nothing to do.`,
    link: { action: 'Undo the change', url: `${baseUrl}/undo-email?token=${token}` },
    after: words`If it was not you, undo it within 7 days. This puts your address back, and your passkeys, one-time codes and recovery codes as they were the day before, signs out every device, ends upload tokens, calendar addresses and linked sign-ins, and asks for a new password.`,
  }
}

/** To the holder of an address with which somebody has signed in at an identity provider that the account does not know. */
export function linkIdentityMail(
  to: string,
  baseUrl: string,
  { device, provider, token }: { device: string; provider: string; token: string },
): Letter {
  return {
    kind: 'sign-in-link',
    to,
    subject: words`Link single sign-on to your account?`,
    before: words`Somebody, probably you, has signed in at ${addressInMail(provider)} with this email address (${device}) and wants to open your Board Manual account that way. Until you link the two, it stays closed to them.`,
    link: { action: 'Link single sign-on', url: `${baseUrl}/link-sign-in?token=${token}` },
    after: words`The link works for 24 hours. Whoever signs in there then opens your account, without its password. If it was not you, ignore this email: nothing changes.`,
  }
}

/** After somebody at an identity provider was linked to the account. */
export function identityLinkedMail(to: string, provider: string, baseUrl: string, undo: string): Letter {
  return {
    kind: 'undo',
    to,
    subject: words`Single sign-on was linked to your account`,
    before: words`Somebody at ${addressInMail(provider)} now signs in to your Board Manual account there, without its password. If it was you, there is nothing to do.`,
    link: { action: 'Undo the change', url: `${baseUrl}/undo-email?token=${undo}` },
    after: words`If it was not you, undo it within 7 days. ${UNDOING}`,
  }
}

/** What the link that undoes a change does, with every change since then. */
const UNDOING = words`This ends linked sign-ins, puts your passkeys, one-time codes and recovery codes back as they were before, undoes every later change of them and of your email address, signs out every device, ends upload tokens and calendar addresses, and asks for a new password.`

const factorChanges: Record<FactorChange, Words> = {
  'passkey-added': words`A passkey was added to your Board Manual account. It opens the account without the password.`,
  'passkey-removed': words`A passkey was removed from your Board Manual account.`,
  'totp-added': words`One-time codes were turned on for your Board Manual account.`,
  'totp-removed': words`One-time codes were turned off for your Board Manual account.`,
  'codes-renewed': words`New recovery codes were made for your Board Manual account. The former ones no longer work.`,
  'code-used': words`Somebody, probably you, has signed in to your Board Manual account with a recovery code.`,
  dropped: words`Second factors that were added in the last 7 days were removed from your Board Manual account when its password was reset.`,
  reset: words`The operator of the server has removed every passkey, the one-time codes and the recovery codes of your Board Manual account.`,
}

/** After every change of a second factor. @param undo the token of the link that undoes it */
export function secondFactorMail(to: string, baseUrl: string, change: FactorChange, undo?: string): Letter {
  const letter = { to, subject: words`A second factor of your account has changed` }
  if (undo === undefined)
    return {
      ...letter,
      kind: 'warning',
      before: factorChanges[change],
      link: { action: 'See how you sign in', url: `${baseUrl}/account?tab=security` },
      after: words`If it was you, there is nothing to do. If not, choose a new password now at ${linkInMail(`${baseUrl}/forgot-password`)} and make new recovery codes.`,
    }
  return {
    ...letter,
    kind: 'undo',
    before: words`${factorChanges[change]} If it was you, there is nothing to do.`,
    link: { action: 'Undo the change', url: `${baseUrl}/undo-email?token=${undo}` },
    after: words`If it was not you, undo it within 7 days. ${UNDOING}`,
  }
}

/** After as many wrong codes of the second factor as are taken in a day. */
export function codesGuessedMail(to: string, baseUrl: string): Letter {
  return {
    kind: 'warning',
    to,
    subject: words`Somebody knows your password`,
    before: words`Somebody knows your password, or uses a device on which you are signed in to Board Manual: too many wrong codes of your second factor were given in a day. The account stays closed to them, and no code is taken for the rest of the day.`,
    link: { action: 'Choose a new password', url: `${baseUrl}/forgot-password` },
    after: words`A new password signs out every device, and codes are taken again at once. Do so also if the wrong codes were yours and you cannot sign in.`,
  }
}

/** To an owner of a company, at the beginning of each month. */
export function sealMail(to: string, company: Letterhead, seal: Seal, baseUrl: string): Letter {
  return {
    kind: 'seal',
    to,
    company,
    subject: words`The seal of the record of ${company.name}: ${shortForm(seal)}`,
    before: words`What is done in ${company.name} on Board Manual is recorded and sealed. The last seal is ${shortForm(seal)}, of ${spellTime(new Date(seal.at))}. It is number ${String(seal.number)} and covers ${String(seal.last)} entries.`,
    link: { action: 'Open the security log', url: `${baseUrl}/account?tab=security` },
    after: words`Please keep this email. If anybody changes what was recorded before this seal, it is no longer in the record, and whoever runs the server can show that it is.`,
  }
}
