import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '#contract/errors.ts'
import { DAMAGED, type Source } from '../source.ts'
import { officeExtension } from '#contract/mimetypes.ts'
import { INTERACTIVE_NICENESS, lowerPriority, READING_NICENESS } from '../processes/niceness.ts'
import { findProgram } from '../processes/find-program.ts'
import { createPrioritySemaphore, type IsInteractive } from '../processes/priority-semaphore.ts'
import type { PrintForm } from '../processes/requests.ts'
import type { OfficeConverter } from './converter.ts'

const TIMEOUT_MS = 60_000
const MAX_WAITING = 100
/** Address space, in kB: what it maps is several times what it uses. */
const MAX_MEMORY_KB = 4 * 1024 * 1024

/** Where LibreOffice is installed; undefined where it is not. */
export function findSoffice(search = process.env['PATH'] ?? ''): string | undefined {
  return findProgram('soffice', [search, '/Applications/LibreOffice.app/Contents/MacOS'].join(path.delimiter))
}

/**
 * The LibreOffice of the machine, started anew for each document, with a profile of its own: one document cannot reach
 * the next, nor break it. One at a time; another beside it, when somebody waits.
 */
export function createSoffice(program: string, { timeoutMs = TIMEOUT_MS } = {}): OfficeConverter {
  const stopping = new AbortController()
  const semaphore = createPrioritySemaphore({
    permits: 1,
    extraInteractivePermits: 1,
    maxWaiting: MAX_WAITING,
  })
  const underWay = new Set<Promise<unknown>>()

  async function convertNow({ bytes }: Source, extension: string, niceness: number): Promise<PrintForm> {
    if (stopping.signal.aborted) throw new AppError('unavailable')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-office-'))
    try {
      const input = path.join(folder, `document.${extension}`)
      await mkdir(path.join(folder, 'profile', 'user'), { recursive: true })
      await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile)
      await writeFile(input, bytes)
      const end = await run(
        program,
        folder,
        input,
        niceness,
        AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      )
      if (stopping.signal.aborted || end === 'not started') throw new AppError('unavailable')
      if (end === 'aborted') return { status: 'unreadable', reason: 'it takes too long to be converted' }
      // It ends with 0 whether or not there is a PDF.
      const pdf = await readFile(path.join(folder, 'document.pdf')).catch(() => undefined)
      return pdf?.subarray(0, 5).toString('latin1') === '%PDF-' ? { status: 'made', pdf } : DAMAGED
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async function convertInTurn(
    source: Source,
    extension: string,
    isInteractive: IsInteractive,
  ): Promise<PrintForm> {
    await semaphore.acquire(isInteractive)
    try {
      return await convertNow(source, extension, isInteractive() ? INTERACTIVE_NICENESS : READING_NICENESS)
    } finally {
      semaphore.release()
    }
  }

  return {
    async convert(source, isInteractive = () => false) {
      const extension = officeExtension(source.mimetype)
      if (extension === undefined) return { status: 'none' }
      const converting = convertInTurn(source, extension, isInteractive)
      underWay.add(converting)
      try {
        return await converting
      } finally {
        underWay.delete(converting)
      }
    },
    async close() {
      stopping.abort()
      await Promise.allSettled(underWay)
    },
  }
}

/** What a shell ends with when there is no such program, and when it may not be run. */
const NOT_FOUND = 127
const NOT_RUN = 126

/** Runs it to its end. All that it starts is ended with it. */
async function run(
  program: string,
  folder: string,
  input: string,
  niceness: number,
  signal: AbortSignal,
): Promise<'ended' | 'aborted' | 'not started'> {
  const office = [
    program,
    `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--nologo',
    '--convert-to',
    'pdf',
    '--outdir',
    folder,
    input,
  ]
  const limited = `ulimit -v ${String(MAX_MEMORY_KB)} 2>/dev/null; exec "$@"`
  const child = spawn('sh', ['-c', limited, 'sh', ...office], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
    // A group of its own, to be ended as one, and a session, to be given less of the processor.
    detached: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid, niceness)
  return await new Promise((resolve) => {
    const abort = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    child.once('error', () => resolve('not started'))
    child.once('exit', (code) => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) resolve('aborted')
      else resolve(code === NOT_FOUND || code === NOT_RUN ? 'not started' : 'ended')
    })
  })
}

const item = (place: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** No macro runs, and nothing that a document points to is fetched: the last word has a proxy that is not there. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Office.Calc/Content/Update', 'Link', '1')}
${item('Office.Writer/Content/Update', 'Link', '0')}
${item('Inet/Settings', 'ooInetProxyType', '2')}
${item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPProxyPort', '9')}
${item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPSProxyPort', '9')}
</oor:items>
`
