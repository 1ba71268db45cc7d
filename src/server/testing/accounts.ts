import type { Activity } from '#contract/record/activity.ts'
import type { UploadToken } from '#contract/people/upload-tokens.ts'
import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import type { Member } from './members.ts'
import {
  multipart,
  PASSWORD,
  signUp,
  type TestServer,
  tokenIn,
  until,
  visit,
  type Visitor,
} from './test-server.ts'

/** Makes a token by which somebody's phone uploads files. */
export async function makeUploadToken(visitor: Visitor): Promise<string> {
  await prove(visitor)
  const made = await visitor.ask('POST', '/api/share/tokens', { name: 'Phone' })
  return made.json<UploadToken & { token: string }>().token
}

/** Whether an upload token still takes files. */
export async function takesFiles(server: TestServer, token: string): Promise<boolean> {
  const { body, type } = multipart([], [['a.txt', 'a']])
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  return (await visit(server).ask('POST', '/api/share/inbox', body, headers)).statusCode === 201
}

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

/** Proves again who is signed in, which some calls need, unless a proof holds: hashing a password takes its time. */
export async function prove(visitor: Visitor, password = PASSWORD): Promise<void> {
  const held = await visitor.ask('GET', '/api/reauthenticate')
  if (held.statusCode === 200 && held.json<{ isProven: boolean }>().isProven) return
  const { statusCode } = await visitor.ask('POST', '/api/reauthenticate', { password })
  if (statusCode !== 204) throw new Error(`The proof was answered ${String(statusCode)}`)
}

/** Changes the address of an account, as its owner does. */
export async function changeEmail(server: TestServer, visitor: Visitor, address: string): Promise<void> {
  await prove(visitor)
  await visitor.ask('PUT', '/api/account/profile', { email: address })
  const mail = await mailAbout(server, address, 'Confirm your new email address')
  await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
}

/** The newest mail to an address with a subject, once there is one. */
export async function mailAbout(server: TestServer, address: string, subject: string): Promise<Email> {
  return await until(async () => (await server.mailsTo(address)).findLast((mail) => mail.subject === subject))
}

/** The newest mail to an address in whose text something stands, once there is one. */
export async function mailSaying(server: TestServer, address: string, text: string): Promise<Email> {
  return await until(async () =>
    (await server.mailsTo(address)).findLast((mail) => mail.text?.includes(text) === true),
  )
}

/** Changes the address of an account; gives the token of the mail by which the address before undoes that. */
export async function undoToken(server: TestServer, visitor: Visitor, before: string): Promise<string> {
  await changeEmail(server, visitor, `${randomUUID()}@example.com`)
  return tokenIn(await mailAbout(server, before, 'Your email address was changed'))
}

/** Links an account to somebody at an identity provider, without the provider; gives the id of the link. */
export async function linkIdentity(
  { services }: Pick<TestServer, 'services'>,
  email: string,
  issuer = 'https://provider.example',
): Promise<string> {
  const { rows } = await services.connection.pool.query<{ id: string }>(
    `insert into oidc_identities (issuer, subject, user_id)
     select $2, $3, id from users where email = $1 returning id`,
    [email, issuer, randomUUID()],
  )
  return rows[0]?.id ?? ''
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.ask('GET', '/api/auth/user')).statusCode === 200
}

export async function activityOf(visitor: Visitor): Promise<Activity[]> {
  return (await visitor.ask('GET', '/api/account/activity')).json<Activity[]>()
}

/** Makes an account, whose owner has just proved who they are. */
export async function signUpProven(server: TestServer, email: string): Promise<Member> {
  const member = await signUp(server, email)
  await prove(member)
  return member
}

/** As if nobody had proved for a long time who they are. */
export async function forgetProofs({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.connection.pool.query(`update sessions set sess = (sess::jsonb - 'provenAt')::json`)
}
