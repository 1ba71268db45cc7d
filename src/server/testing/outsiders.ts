import { createHash, randomUUID } from 'node:crypto'
import type { Pack } from '#contract/outside/packs.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { prove } from './accounts.ts'
import { multipart, type TestServer, visit, type Visitor } from './test-server.ts'

/** A request with the token of its address. */
export type Asked = PaperRequest & { token: string }

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Asks somebody for a paper. */
export async function askForPaper(visitor: Visitor): Promise<Asked> {
  await prove(visitor)
  const body = { recipient: { email: `${randomUUID()}@example.com` }, wanted: [{ name: 'Trial balance' }] }
  const asked = (await visitor.ask('POST', '/api/requests', body)).json<PaperRequest & { url: string }>()
  return { ...asked, token: asked.url.split('/').at(-1) ?? '' }
}

/** A pack with the token of its address. */
export type Given = Pack & { token: string }

/** Gives somebody papers. */
export async function giveTo(visitor: Visitor, body: object): Promise<Given> {
  await prove(visitor)
  const whole = { title: 'For the loan', recipient: { email: `${randomUUID()}@example.com` }, ...body }
  const response = await visitor.ask('POST', '/api/packs', whole)
  if (response.statusCode !== 201) throw new Error(response.payload)
  const given = response.json<Pack & { url: string }>()
  return { ...given, token: given.url.split('/').at(-1) ?? '' }
}

/** Sets the code of an address, without a mail. */
export async function setCode(
  { services }: Pick<TestServer, 'services'>,
  { id }: Pick<Asked, 'id'>,
  code: string,
): Promise<void> {
  await services.connection.pool.query(
    `update outside_links set code_hash = $2, code_tries = 0, codes_sent = jsonb_build_array($3::text) where id = $1`,
    [id, hashOf(`${id} ${code}`), new Date().toISOString()],
  )
}

/** Opens an address; gives the header with its cookie. */
export async function openAddress(
  server: TestServer,
  asked: Pick<Asked, 'id' | 'token'>,
): Promise<{ cookie: string }> {
  await setCode(server, asked, '123456')
  const opened = await visit(server).ask('POST', `/api/o/${asked.token}/open`, { code: '123456' })
  const [cookie] = opened.cookies
  return { cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` }
}

/** Sends a paper for what is asked for. */
export async function sendPaper(server: TestServer, asked: Asked): Promise<void> {
  const headers = await openAddress(server, asked)
  const { body, type } = multipart([], [['sent.txt', `sent ${randomUUID()}`]])
  const address = `/api/o/${asked.token}/wanted/${asked.wanted[0]?.id ?? ''}`
  await visit(server).ask('POST', address, body, { 'content-type': type, ...headers })
}
