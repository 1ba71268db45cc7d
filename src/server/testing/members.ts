import type { User } from '#contract/people/sign-in.ts'
import type { FunctionAccess, Role } from '#contract/company/roles.ts'
import { insertMembership } from '#server/company/workspaces/repository.ts'
import type { TestServer, Visitor } from './test-server.ts'

interface Membership {
  role?: Role
  functions?: Partial<FunctionAccess>
  mayExport?: boolean
  /** The last day of access. */
  until?: string | null
}

export type Member = Visitor & { user: User }

/** The company that somebody owns since they registered. */
export async function companyOf({ services }: TestServer, { user }: Pick<Member, 'user'>): Promise<string> {
  const { rows } = await services.connection.pool.query<{ id: string }>(
    `select workspace_id as id from memberships where user_id = $1 and role = 'owner' order by 1 limit 1`,
    [user.id],
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no company')
  return row.id
}

/** Makes somebody a member of a company. */
export async function addMember(
  { services }: TestServer,
  workspaceId: string,
  { user }: Pick<Member, 'user'>,
  { functions = {}, mayExport = false, role = 'member', until = null }: Membership,
): Promise<void> {
  await insertMembership(services.connection.db, {
    workspaceId,
    userId: user.id,
    role,
    functions,
    mayExport,
    until,
  })
}

/** The same person, whose every request is for one company. */
export function inCompany(visitor: Visitor, companyId: string): Visitor {
  return {
    ...visitor,
    ask: (method, url, body, headers = {}) =>
      visitor.ask(method, url, body, { 'x-company': companyId, ...headers }),
    upload: (folderId, files) => visitor.upload(folderId, files, { 'x-company': companyId }),
  }
}
