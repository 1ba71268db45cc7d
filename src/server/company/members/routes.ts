import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/company/companies.ts'
import { MINUTE, perAccount, perNetwork } from '#server/platform/limits/index.ts'
import { route } from '#server/platform/http/route.ts'
import { selectMembers } from '#server/company/workspaces/index.ts'
import { closeCompany, listClosedCompanies, reopenCompany } from './close-company.ts'
import { createCompany } from './create-company.ts'
import type { CompanyDependencies } from './dependencies.ts'
import { acceptInvitation, invite, presentInvitation, revokeInvitation } from './invitations.ts'
import { approveJoinRequest, askToJoin, declineJoinRequest, listJoinRequests } from './joining.ts'
import { listCompanies } from './list-companies.ts'
import { listPeople } from './list-people.ts'
import { changeCompany, renewBusinessCode, showCompany } from './manage-company.ts'
import { changeMember, presentMember, removeMember } from './members.ts'
import { selectInvitations } from './repository.ts'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function companyRoutes(app: FastifyInstance, companies: CompanyDependencies): void {
  const { db, post } = companies
  const limitNew = perAccount(companies, 'companies', 20, DAY)
  const limitCodesOfNetwork = perNetwork(companies, 'business-codes', 50, HOUR)
  const limitTokens = perAccount(companies, 'invitation-tokens', 30, HOUR)

  route(app, calls.listCompanies, ({ who }) => listCompanies(db, who.person.id, companies.countWaitingFor))
  route(app, calls.createCompany, async ({ who, body, request, reply }) => {
    await limitNew(request, reply)
    return await createCompany(companies, who.person.id, body)
  })
  route(app, calls.listClosedCompanies, ({ who }) => listClosedCompanies(db, who.person.id))
  route(app, calls.reopenCompany, ({ who, params }) => reopenCompany(db, who.person.id, params.id))
  route(app, calls.getCompany, ({ who }) => showCompany(db, who))
  route(app, calls.changeCompany, ({ who, body }) => changeCompany(db, who, body))
  route(app, calls.closeCompany, ({ who, body }) => closeCompany(db, who, body.name))
  route(app, calls.renewBusinessCode, async ({ who }) => ({
    businessCode: await renewBusinessCode(db, who),
  }))

  route(app, calls.listMembers, async ({ who }) => {
    const members = await selectMembers(db, who.workspace.id)
    return members.map(presentMember)
  })
  route(app, calls.listPeople, ({ who }) => listPeople(db, who))
  route(app, calls.changeMember, ({ who, params, body }) => changeMember(db, who, params.userId, body))
  route(app, calls.removeMember, ({ who, params }) => removeMember(db, who, params.userId))
  route(app, calls.leaveCompany, ({ who }) => removeMember(db, who, who.person.id))

  route(app, calls.listInvitations, async ({ who }) => {
    const invitations = await selectInvitations(db, who.workspace.id)
    return invitations.map(presentInvitation)
  })
  route(app, calls.invite, async ({ who, body }) => {
    await post.ask('invitation', who.person, [body.email])
    return await invite(db, who, body)
  })
  route(app, calls.revokeInvitation, ({ who, params }) => revokeInvitation(db, who, params.id))
  route(app, calls.acceptInvitation, async ({ who, body, request, reply }) => {
    await limitTokens(request, reply)
    const companyId = await acceptInvitation(db, who.person, body.token)
    // What the session asks for next is about the company that was joined.
    await app.noteCompany(request.session.sessionId, companyId)
    return { companyId }
  })

  route(app, calls.joinCompany, async ({ who, body, request, reply }) => {
    await post.ask('join-request', who.person)
    await limitCodesOfNetwork(request, reply)
    await askToJoin(db, who.person, body.businessCode)
    return { message: 'If this is the code of a company, its owners have been asked to let you in.' }
  })
  route(app, calls.listJoinRequests, ({ who }) => listJoinRequests(db, who))
  route(app, calls.approveJoinRequest, ({ who, params, body }) =>
    approveJoinRequest(db, who, params.id, body),
  )
  route(app, calls.declineJoinRequest, ({ who, params }) => declineJoinRequest(db, who, params.id))
}
