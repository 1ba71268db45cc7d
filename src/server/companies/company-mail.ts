import { hashToken, makeToken } from '#server/accounts/index.ts'
import type { JobPayloads } from '#server/jobs/index.ts'
import { linkInto, type Mailer, writeLetter } from '#server/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findWorkspace, selectMembers } from '#server/workspaces/index.ts'
import { setInvitationHash } from './repository.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/**
 * The job that writes and sends the mails about members of a company. It makes the token of a link itself, so that no
 * token is stored in the queue; run again after a failure, it sends a fresh one.
 */
export function createCompanyMailHandler({
  baseUrl,
  db,
  mailer,
}: {
  baseUrl: string
  db: Database
  mailer: Mailer
}) {
  return async (payload: JobPayloads['company-mail']): Promise<void> => {
    const { workspaceId } = payload
    const company = await findWorkspace(db, workspaceId)
    if (company === undefined || company.closedAt !== null) return
    const name = company.businessName ?? 'A company'
    if (payload.mail === 'join-request') {
      const owners = (await selectMembers(db, workspaceId)).filter(({ role }) => role === 'owner')
      for (const { email } of owners) {
        await mailer.send(
          writeLetter({
            to: email,
            subject: `${payload.name} asks to join ${name}`,
            before: `${payload.name} knows the business code of ${name} and asks to join it. Only an owner can let somebody in.`,
            action: 'Decide',
            link: linkInto(baseUrl, workspaceId, '/people'),
            after: 'If you do not know this person, turn the request down and renew the business code.',
          }),
        )
      }
      return
    }
    const token = makeToken()
    const invitation = await setInvitationHash(db, workspaceId, payload.invitationId, hashToken(token))
    // It was revoked while this job waited.
    if (invitation === undefined) return
    await mailer.send(
      writeLetter({
        to: invitation.email,
        subject: `${payload.inviter} invites you to ${name}`,
        before: `${payload.inviter} invites you to ${name} in Board Manual, where its papers are kept.`,
        action: 'Accept the invitation',
        link: `${baseUrl}/join?token=${token}`,
        after: `The link works once, for this address, until ${day.format(invitation.expiresAt)}. If you do not know who invites you, you can ignore this email.`,
      }),
    )
  }
}
