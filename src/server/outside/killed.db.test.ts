import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { PaperRequest, Receipt } from '#contract/outside/requests.ts'
import { connect } from '#server/platform/database/database.ts'
import { databaseEnv, databaseUrl, TEMPLATE } from '#server/testing/global-setup.ts'
import { account, launchProduct, type RunningProduct, signUpAt } from '#server/testing/product.ts'

/** How often the server is killed; more by `KILLS`. */
const KILLS = Number(process.env['KILLS'] ?? 3)
/** What a browser sends at once. */
const PIECE = 200_000
/** Papers that are sent at the same time. */
const AT_ONCE = 6
/** After so many kills another request is opened: one takes 500 papers. */
const KILLS_PER_REQUEST = 40

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

/**
 * Asks for a paper, and opens the link with its code.
 *
 * @param signedIn the session of whoever asks; a new account's without it
 * @returns the cookie with which an outsider sends it
 */
async function ask({ dataDir, product: { url }, query }: World, signedIn?: string) {
  let session = signedIn ?? (await signUpAt(url, dataDir))
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
  const address = `/api/o/${token}/wanted/${lines[0]?.id ?? ''}`
  return { session, id, cookie, address, pieces: `/api/o/${token}/pieces` }
}

test(
  'no paper with a receipt and no upload that was answered is lost when the server is killed',
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    await withProduct(async (world) => {
      let asked = await ask(world)
      const requests = [asked.id]
      const refused: number[] = []
      const server = { isUp: true }
      const receipts: Array<Omit<Receipt, 'at'> & { fileId?: string }> = []
      const came = () => receipts.filter(({ fileId }) => fileId === undefined).length
      async function send(isOutsider: boolean): Promise<void> {
        const { address, cookie, session } = asked
        const form = new FormData()
        form.append('folderId', 'A')
        form.append('files', new Blob([randomBytes(100_000)]), `${randomUUID()}.bin`)
        const url = world.product.url + (isOutsider ? address : '/api/files/upload')
        try {
          const headers = { cookie: isOutsider ? cookie : session }
          const response = await fetch(url, { method: 'POST', headers, body: form })
          if (!response.ok) return void refused.push(response.status)
          const answer = (await response.json()) as { receipt: Receipt } | UploadReply
          if ('receipt' in answer) receipts.push(answer.receipt)
          else
            for (const { id: fileId, originalName: name, sha256, size } of answer.files)
              receipts.push({ name, size, sha256, fileId })
        } catch (error) {
          if (server.isUp) throw error
        }
      }
      async function sendUntilKilled(_: unknown, index: number): Promise<void> {
        // oxlint-disable-next-line no-await-in-loop -- one paper after the other
        while (server.isUp) await send(index % 2 === 0)
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (kill % KILLS_PER_REQUEST === KILLS_PER_REQUEST - 1) {
          // oxlint-disable-next-line no-await-in-loop -- the papers of the kills after this one are sent for it
          asked = await ask(world, asked.session)
          requests.push(asked.id)
        }
        server.isUp = true
        const sending = Array.from({ length: AT_ONCE }, sendUntilKilled)
        const enough = came() + 3
        // oxlint-disable-next-line no-await-in-loop -- the server answers meanwhile
        while (came() < enough) await sleep(2)
        // Another moment each time.
        await sleep((kill * 7) % 100)
        server.isUp = false
        await world.product.end('SIGKILL')
        await Promise.all(sending)
        world.product = await launchProduct(world.env)
      }
      const get = async (address: string) =>
        await fetch(world.product.url + address, { headers: { cookie: asked.session } })
      const papers = new Map<string, PaperRequest['wanted'][number]['papers'][number]>()
      for (const id of requests) {
        // oxlint-disable-next-line no-await-in-loop -- as many as it takes
        const { wanted } = (await (await get(`/api/requests/${id}`)).json()) as PaperRequest
        for (const paper of wanted[0]?.papers ?? []) papers.set(paper.sha256, paper)
      }
      for (const { fileId, name, sha256, size } of receipts) {
        const paper = papers.get(sha256)
        expect(fileId === undefined ? paper : { name, size }).toMatchObject({ name, size })
        const kept = fileId ?? paper?.fileId ?? ''
        const bytes = new Uint8Array(await (await get(`/api/files/${kept}/download`)).arrayBuffer())
        expect(hashOf(bytes)).toBe(sha256)
      }
      const uploads = receipts.length - came()
      expect(uploads).toBeGreaterThan(0)
      console.log(
        `${String(KILLS)} kills, ${String(came())} receipts and ${String(uploads)} uploads, none lost; refused: ${refused.join(' ')}`,
      )
    })
  },
)

/** Sends a piece of an upload; the connection breaks after some of its bytes. */
async function breakOff(address: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const broken = Promise.withResolvers<void>()
  const sending = request(address, {
    method: 'PATCH',
    headers: { ...headers, 'content-length': bytes.length },
  })
  sending.on('error', () => broken.resolve())
  sending.write(bytes.subarray(0, bytes.length / 2), () => sending.destroy())
  await broken.promise
}

test('an upload that breaks off goes on behind its last piece, after a kill too', async () => {
  await withProduct(async (world) => {
    const { address, cookie, pieces, session } = await ask(world)
    const whole = randomBytes(3 * PIECE + 1000)
    for (const sender of [
      { cookie, form: address, piece: `${pieces}/${randomUUID()}?` },
      { cookie: session, form: '/api/files/upload', piece: `/api/pieces/${randomUUID()}?folderId=A&` },
    ]) {
      const headers = { cookie: sender.cookie, 'content-type': 'application/octet-stream' }
      const at = (offset: number) => `${world.product.url}${sender.piece}offset=${String(offset)}`
      const send = async (from: number, to: number) => {
        const answer = await fetch(at(from), { method: 'PATCH', headers, body: whole.subarray(from, to) })
        return (await answer.json()) as unknown
      }
      expect(await send(0, PIECE)).toEqual({ offset: PIECE })
      // Its answer was lost: the piece is not taken again.
      expect(await send(0, PIECE)).toEqual({ offset: PIECE })
      await breakOff(at(PIECE), headers, whole.subarray(PIECE, 2 * PIECE))
      expect(await send(0, 0)).toEqual({ offset: PIECE })
      await world.product.end('SIGKILL')
      world.product = await launchProduct(world.env)
      expect(await send(0, 0)).toEqual({ offset: PIECE })
      expect(await send(PIECE, 3 * PIECE)).toEqual({ offset: 3 * PIECE })
      const sendRest = async (offset: number) => {
        const form = new FormData()
        form.append('folderId', 'A')
        form.append('id', sender.piece.split(/[/?]/).at(-2) ?? '')
        form.append('offset', String(offset))
        form.append('files', new Blob([whole.subarray(offset)]), 'whole.bin')
        return await fetch(world.product.url + sender.form, {
          method: 'POST',
          headers: { cookie: sender.cookie },
          body: form,
        })
      }
      expect((await sendRest(PIECE)).status).toBe(409)
      const answer = await sendRest(3 * PIECE)
      expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining(hashOf(whole))])
      // The pieces are gone, and the whole is there.
      expect(await send(0, 0)).toEqual({ offset: 0 })
      expect(await readdir(path.join(world.dataDir, 'files/uploads'))).toEqual([])
    }
  })
})
