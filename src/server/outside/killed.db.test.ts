import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { PaperRequest, Receipt } from '#contract/outside/requests.ts'
import { connect } from '#server/platform/database/database.ts'
import { databaseEnv, databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { account, launchProduct, type RunningProduct, signUpAt } from '#server/testing/product.ts'

/** How often the server is killed; more by `KILLS`. */
const KILLS = Number(process.env['KILLS'] ?? 3)
/** Papers that are sent at the same time. */
const AT_ONCE = 6

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const cookieIn = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? ''

interface World {
  product: RunningProduct
  dataDir: string
  env: Record<string, string>
  query: (text: string, values: unknown[]) => Promise<unknown>
}

async function withProduct(work: (world: World) => Promise<void>): Promise<void> {
  const postgres = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect({ connectionString: databaseUrl(postgres, 'postgres'), max: 1 }, () => undefined)
  await admin.pool.query(`create database ${database} template ${TEMPLATE}`)
  const inside = connect({ connectionString: databaseUrl(postgres, database), max: 1 }, () => undefined)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-killed-'))
  const env = { ...databaseEnv(postgres, database), DATA_DIR: dataDir, OFFICE_CONVERTER: 'none' }
  const world = {
    product: await launchProduct(env),
    dataDir,
    env,
    query: (text: string, values: unknown[]) => inside.pool.query(text, values),
  }
  try {
    await work(world)
  } finally {
    await world.product.end('SIGKILL')
    await inside.close()
    await admin.pool.query(`drop database ${database} with (force)`)
    await admin.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Somebody signed in who asks for a paper, and the cookie with which an outsider sends it. */
async function ask({ dataDir, product: { url }, query }: World) {
  let session = await signUpAt(url, dataDir)
  const post = async (address: string, body: object, cookie = session) =>
    await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  // A proof renews the session.
  session = cookieIn(await post('/api/reauthenticate', { password: account.password }))
  const wanted = [{ name: 'Bank statements' }]
  const answer = await post('/api/requests', { recipient: { email: 'x@example.com' }, wanted })
  const { id, url: link, wanted: lines } = (await answer.json()) as PaperRequest & { url: string }
  const token = link.split('/').at(-1) ?? ''
  await query(
    `update outside_links set code_hash = $2, codes_sent = jsonb_build_array($3::text) where id = $1`,
    [id, hashOf(`${id} 123456`), new Date().toISOString()],
  )
  const opened = await post(`/api/o/${token}/open`, { code: '123456' }, '')
  const cookie = cookieIn(opened)
  return { session, id, cookie, address: `/api/o/${token}/wanted/${lines[0]?.id ?? ''}` }
}

test(
  'no paper with a receipt is lost when the server is killed',
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    await withProduct(async (world) => {
      const { address, cookie, id, session } = await ask(world)
      const receipts: Receipt[] = []
      /** @returns whether the server answered */
      async function send(): Promise<boolean> {
        const form = new FormData()
        form.append('files', new Blob([randomBytes(100_000)]), `${randomUUID()}.bin`)
        try {
          const headers = { cookie }
          const answer = await fetch(world.product.url + address, { method: 'POST', headers, body: form })
          const { receipt } = (await answer.json()) as { receipt: Receipt }
          receipts.push(receipt)
          return true
        } catch {
          return false
        }
      }
      async function sendUntilKilled(): Promise<void> {
        // oxlint-disable-next-line no-await-in-loop -- one paper after the other
        while (await send()) continue
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        const sending = Array.from({ length: AT_ONCE }, sendUntilKilled)
        const enough = receipts.length + 3
        // oxlint-disable-next-line no-await-in-loop -- the server answers meanwhile
        while (receipts.length < enough) await sleep(2)
        // Another moment each time.
        await sleep((kill * 7) % 100)
        await world.product.end('SIGKILL')
        await Promise.all(sending)
        world.product = await launchProduct(world.env)
      }
      const get = async (path_: string) =>
        await fetch(world.product.url + path_, { headers: { cookie: session } })
      const { wanted } = (await (await get(`/api/requests/${id}`)).json()) as PaperRequest
      const papers = new Map(wanted[0]?.papers.map((paper) => [paper.sha256, paper]))
      for (const { name, sha256, size } of receipts) {
        const paper = papers.get(sha256)
        expect(paper).toMatchObject({ name, size })
        const bytes = new Uint8Array(
          await (await get(`/api/files/${paper?.fileId ?? ''}/download`)).arrayBuffer(),
        )
        expect(hashOf(bytes)).toBe(sha256)
      }
      console.log(`${String(KILLS)} kills, ${String(receipts.length)} receipts, none lost`)
    })
  },
)
