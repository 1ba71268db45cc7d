import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePdf } from '#server/documents/testing/pdf.ts'
import { uploadFile } from '#server/testing/files.ts'
import { giveTo, openAddress } from '#server/testing/outsiders.ts'
import { signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'
import { externalServices, isInstalled, skippedNote } from '../../../../scripts/external-services.mjs'

const runFile = promisify(execFile)
/** Runs a program where names of files may have any letter, whatever the tests' own locale is. */
const run = (program: string, args: string[]) =>
  runFile(program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
const { qpdf } = externalServices

describe.skipIf(!isInstalled(qpdf))(`in other programs${skippedNote(qpdf)}`, () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    server = await startTestServer()
    folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-pack-'))
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each([false, true])(
    'the ZIP with its index and the bound PDF with its bookmarks open, watermark: %s',
    async (watermark) => {
      const ada = await signUp(server, `ada-${String(watermark)}@example.com`)
      const papers = [
        await uploadFile(ada, 'F1', 'Accounts & notes – 2025.pdf', makePdf(['profit', 'loss'])),
        await uploadFile(ada, 'F4', 'Übersicht 中文.txt', 'balance'),
      ]
      const given = await giveTo(ada, { title: 'Für die Bank', watermark, files: papers.map(({ id }) => id) })
      const headers = await openAddress(server, given)
      const keep = async (rest: string, name: string) => {
        const answer = await visit(server).ask('GET', `/api/o/${given.token}${rest}`, undefined, headers)
        expect(answer.statusCode).toBe(200)
        const file = path.join(folder, name)
        await writeFile(file, answer.rawPayload)
        return file
      }
      const zip = await keep('/zip', `${String(watermark)}.zip`)
      expect((await run('unzip', ['-t', zip])).stdout).toContain('No errors detected')
      const inside = path.join(folder, String(watermark))
      await run('unzip', ['-q', zip, '-d', inside])
      const bound = await keep('/print', `${String(watermark)}.pdf`)
      const shown = await keep('/items/2/view', `${String(watermark)}-2.pdf`)
      for (const pdf of [path.join(inside, '0 Index.pdf'), bound, shown])
        expect((await run('qpdf', ['--check', pdf])).stdout).toContain(
          'No syntax or stream encoding errors found',
        )
      const { stdout } = await run('qpdf', ['--json', '--json-key=outlines', bound])
      const { outlines } = JSON.parse(stdout) as {
        outlines: Array<{ title: string; destpageposfrom1: number }>
      }
      expect(outlines.map(({ destpageposfrom1, title }) => [title, destpageposfrom1])).toEqual([
        ['1  Accounts & notes – 2025.pdf', 2],
        ['2  Übersicht 中文.txt', 4],
      ])
    },
  )
})
