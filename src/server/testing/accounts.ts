import type { Activity } from '#contract/activity.ts'
import { PASSWORD, type TestServer, visit, type Visitor } from './test-server.ts'

/** Signs an account in on another device. */
export async function signInAgain(
  server: TestServer,
  email: string,
  { password = PASSWORD, userAgent = 'curl' }: { password?: string; userAgent?: string } = {},
): Promise<Visitor> {
  const visitor = visit(server)
  await visitor.ask('POST', '/api/login-email', { email, password }, { 'user-agent': userAgent })
  return visitor
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.ask('GET', '/api/auth/user')).statusCode === 200
}

export async function activityOf(visitor: Visitor): Promise<Activity[]> {
  return (await visitor.ask('GET', '/api/account/activity')).json<Activity[]>()
}
