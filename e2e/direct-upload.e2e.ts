import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isInstalled, externalServices, skippedNote } from '../scripts/external-services.mjs'
import { freePort } from '#server/testing/free-port.ts'
import { launchProduct, type RunningProduct } from '#server/testing/product.ts'
import { type Radosgw, startRadosgw } from '#server/testing/radosgw.ts'
import { createAccount, expect, test } from './director.ts'

// Another product, with a bucket that browsers access directly.

test.skip(!isInstalled(externalServices.s3))

let radosgw: Radosgw
let product: RunningProduct
let dataDir: string

const port = String(await freePort())
const baseURL = `http://localhost:${port}`
test.use({ baseURL })

test.beforeAll(async () => {
  if (!isInstalled(externalServices.s3)) return
  radosgw = await startRadosgw()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-direct-'))
  product = await launchProduct({
    DATA_DIR: dataDir,
    PORT: port,
    S3_BUCKET: await radosgw.makeBucket({ origin: baseURL }),
    S3_ENDPOINT: radosgw.endpoint,
    S3_REGION: radosgw.region,
    AWS_ACCESS_KEY_ID: radosgw.accessKeyId,
    AWS_SECRET_ACCESS_KEY: radosgw.secretAccessKey,
    S3_PUBLIC: 'redirect',
    OFFICE_CONVERTER: 'none',
  })
})
test.afterAll(async () => {
  if (!isInstalled(externalServices.s3)) return
  await product.end('SIGTERM')
  await radosgw.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  `an upload goes straight into the store, and is done when the server has filed it${skippedNote(externalServices.s3)}`,
  { tag: '@desktop' },
  async ({ page }) => {
    await createAccount(page.request, 'ada@example.com', dataDir)
    await page.goto('/folder/C')
    const choose = async (...names: string[]) =>
      await chooseFiles(...names.map((name) => [name, Buffer.from(name)] as const))
    const chooseFiles = async (...files: Array<readonly [name: string, buffer: Buffer]>) => {
      await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
      await page
        .locator('input[type=file]')
        .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer })))
      await page.getByRole('button', { name: /^Upload \d files?$/ }).click()
    }
    const namesInC = async () => {
      const files = (await (await page.request.get('/api/files?folder=C')).json()) as Array<{
        originalName: string
      }>
      return files.map(({ originalName }) => originalName)
    }

    let passedServer = 0
    await page.route('/api/files/upload', async (route) => {
      passedServer += 1
      await route.continue()
    })
    await choose('first.txt', 'empty', 'third.txt')
    await expect(page.getByText('3 files uploaded successfully.', { exact: true })).toBeVisible()
    expect((await namesInC()).toSorted()).toEqual(['empty', 'first.txt', 'third.txt'])
    expect(passedServer).toBe(0)

    // An upload is complete only after the server has stored it; a lost response does not store it twice.
    await page.route(
      '/api/files/upload-complete',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await choose('lost.txt')
    await expect(page.getByText('Upload error: The server could not be reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Try lost.txt again' }).click()
    await expect(page.getByText('1 file uploaded successfully.', { exact: true })).toBeVisible()
    expect((await namesInC()).filter((name) => name.startsWith('lost'))).toEqual(['lost.txt'])

    // An unreachable bucket is reported, and the upload can be retried.
    await page.route(`${radosgw.endpoint}/**`, async (route) => await route.abort('connectionrefused'), {
      times: 1,
    })
    await choose('later.txt')
    await expect(
      page.getByText('Failed to upload file to storage. Please check your connection.'),
    ).toBeVisible()
    expect(await namesInC()).not.toContain('later.txt')
    await page.getByRole('button', { name: 'Try later.txt again' }).click()
    await expect.poll(namesInC).toContain('later.txt')

    // When a large upload broke off, the parts that the bucket has are not sent again.
    const large = randomBytes(20 * 1_048_576)
    const sentParts: Array<string | null> = []
    let isBroken = true
    await page.route(`${radosgw.endpoint}/**`, async (route) => {
      const part = new URL(route.request().url()).searchParams.get('partNumber')
      if (route.request().method() === 'PUT') sentParts.push(part)
      if (part !== '2' || !isBroken) return await route.continue()
      isBroken = false
      await route.abort('connectionreset')
    })
    await chooseFiles(['large.bin', large])
    await page.getByRole('button', { name: 'Try large.bin again' }).click()
    await expect.poll(namesInC).toContain('large.bin')
    await page.unroute(`${radosgw.endpoint}/**`)
    expect([sentParts, passedServer]).toEqual([['1', '2', '2', '3', '4'], 0])
    const files = (await (await page.request.get('/api/files?folder=C')).json()) as Array<{
      originalName: string
      sha256: string
    }>
    expect(files.find(({ originalName }) => originalName === 'large.bin')?.sha256).toBe(
      createHash('sha256').update(large).digest('hex'),
    )

    // An upload to the bucket can be cancelled.
    const held = Promise.withResolvers<void>()
    await page.route(
      `${radosgw.endpoint}/**`,
      async (route) => {
        await held.promise
        await route.abort()
      },
      { times: 1 },
    )
    await choose('cancelled.txt')
    await page.getByRole('button', { name: 'Cancel cancelled.txt' }).click()
    await expect(page.getByRole('button', { name: 'Cancel cancelled.txt' })).toBeHidden()
    held.resolve()
    expect(await namesInC()).not.toContain('cancelled.txt')
  },
)
