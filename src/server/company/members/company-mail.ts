import { isOwner } from '#contract/company/roles.ts'
import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import {
  type Letter,
  linkInto,
  nameInMail,
  personInMail,
  type Post,
  words,
  type Writer,
} from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  findWorkspace,
  type Letterhead,
  letterheadOf,
  selectMembers,
} from '#server/company/workspaces/index.ts'
import { findWriter, setInvitationHash } from './repository.ts'

interface CompanyMailDependencies {
  baseUrl: string
  db: Database
  post: Pick<Post, 'send'>
}

/**
 * The job that writes and sends the mails about members of a company. It makes the token of a link itself, so that no
 * token is stored in the queue; run again after a failure, it sends a fresh one.
 */
export function createCompanyMailHandler({ baseUrl, db, post }: CompanyMailDependencies) {
  const personOf = async (userId: string | null): Promise<Writer | undefined> => {
    return userId === null ? undefined : await findWriter(db, userId)
  }

  return async (payload: JobPayloads['company-mail']): Promise<void> => {
    const { workspaceId } = payload
    const workspace = await findWorkspace(db, workspaceId)
    if (workspace === undefined || workspace.closedAt !== null) return
    const company = letterheadOf(workspace)
    if (payload.mail === 'join-request') {
      const owner = (await selectMembers(db, workspaceId)).find(({ userId }) => userId === payload.ownerId)
      const person = await personOf(payload.userId)
      // Either has left while this job waited.
      if (owner === undefined || !isOwner(owner) || person === undefined) return
      const link = linkInto(baseUrl, workspaceId, '/people')
      await post.send(joinRequestMail(owner.email, { company, person, link }))
      return
    }
    if (payload.mail === 'joined') {
      const person = await personOf(payload.userId)
      if (person === undefined) return
      const link = linkInto(baseUrl, workspaceId, '/board-manual')
      await post.send(joinedMail(person.email, { company, link }))
      return
    }
    const token = makeToken()
    const invitation = await setInvitationHash(db, workspaceId, payload.invitationId, hashToken(token))
    // It was revoked while this job waited.
    if (invitation === undefined) return
    const { email, expiresAt, invitedBy } = invitation
    const inviter = await personOf(invitedBy)
    // Who invited has closed their account.
    if (inviter === undefined) return
    const link = `${baseUrl}/join?token=${token}`
    await post.send(invitationMail(email, { company, inviter, expiresAt, link }))
  }
}

export function joinRequestMail(
  to: string,
  { company, link, person }: { company: Letterhead; person: Writer; link: string },
): Letter {
  return {
    kind: 'join-request',
    to,
    company,
    subject: words`Request: ${nameInMail(person)} asks to join ${company.name}`,
    before: words`${personInMail(person)} knows the business code of ${company.name} and asks to join it. Only an owner can let somebody in.`,
    link: { action: 'Decide', url: link },
    after: words`If you do not know this person, turn the request down and renew the business code.`,
  }
}

export function joinedMail(to: string, { company, link }: { company: Letterhead; link: string }): Letter {
  return {
    kind: 'joined',
    to,
    company,
    subject: words`You are in: ${company.name}`,
    before: words`You asked to join ${company.name}, and an owner has let you in.`,
    link: { action: 'Open the manual', url: link },
    after: words`The page People in it says what you may see and change.`,
  }
}

export function invitationMail(
  to: string,
  {
    company,
    expiresAt,
    inviter,
    link,
  }: { company: Letterhead; inviter: Writer; expiresAt: Date; link: string },
): Letter {
  return {
    kind: 'invitation',
    to,
    company,
    subject: words`Invitation: ${nameInMail(inviter)} invites you to ${company.name}`,
    before: words`${personInMail(inviter)} invites you to ${company.name}, whose papers are kept here.`,
    link: { action: 'Accept the invitation', url: link },
    after: words`The link works once, for this address, until ${spellDay(dayInLondon(expiresAt))}. If you do not know who invites you, you can ignore this email.`,
  }
}
