import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { chown, mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '#contract/platform/errors.ts'
import { DAMAGED, type Source } from '../source.ts'
import { officeExtension } from '#contract/documents/mimetypes.ts'
import {
  INTERACTIVE_NICENESS,
  lowerSessionPriority,
  READING_NICENESS,
  withNiceness,
} from '../processes/niceness.ts'
import { createPrioritySemaphore, type IsInteractive } from '../processes/priority-semaphore.ts'
import type { PrintForm } from '../processes/requests.ts'
import { killGroup } from '../processes/worker-process.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { OfficeConverter } from './converter.ts'

const TIMEOUT_MS = 60_000
const MAX_WAITING = 100
/** Limit of the address space, in kB: LibreOffice maps several times what it uses. */
const MAX_MEMORY_KB = 4 * 1024 * 1024

/** A worker process takes no larger PDF either. */
const MAX_PDF_BYTES = 200 * 1024 * 1024

/**
 * Converts with the installed LibreOffice, started for each document with a new profile, so that no document affects
 * the next. One conversion runs at a time, and an interactive one beside it.
 */
export function createSoffice(
  program: string,
  sandboxed: Promise<Sandbox>,
  { timeoutMs = TIMEOUT_MS } = {},
): OfficeConverter {
  const stopping = new AbortController()
  const semaphore = createPrioritySemaphore({
    permits: 1,
    extraInteractivePermits: 1,
    maxWaiting: MAX_WAITING,
  })
  const running = new Set<Promise<unknown>>()

  async function convertNow({ bytes }: Source, extension: string, niceness: number): Promise<PrintForm> {
    const sandbox = await sandboxed
    if (stopping.signal.aborted) throw new AppError('unavailable')
    const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-office-'))
    try {
      const input = path.join(folder, `document.${extension}`)
      await mkdir(path.join(folder, 'profile', 'user'), { recursive: true })
      await writeFile(path.join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile)
      await writeFile(input, bytes)
      if (sandbox.userId !== undefined) await giveTo(sandbox.userId, folder)
      const end = await run(
        sandbox,
        program,
        folder,
        input,
        niceness,
        AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      )
      if (stopping.signal.aborted || end === 'not started') throw new AppError('unavailable')
      if (end === 'aborted') return { status: 'unreadable', reason: 'it takes too long to be converted' }
      // The exit code is 0 even when there is no PDF.
      const pdf = await readResult(path.join(folder, 'document.pdf'))
      return pdf?.subarray(0, 5).toString('latin1') === '%PDF-' ? { status: 'made', pdf } : DAMAGED
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async function convertWhenFree(
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
      const converting = convertWhenFree(source, extension, isInteractive)
      running.add(converting)
      try {
        return await converting
      } finally {
        running.delete(converting)
      }
    },
    async close() {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

/** Gives a folder and all that is in it to a user, and to the group of the same number. */
async function giveTo(userId: number, folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(path.join(folder, name), userId, userId)
}

/**
 * Reads what LibreOffice made. A document that took it over may have left a link to another file there, or a pipe: they
 * are not opened, because this process may read what the sandbox may not.
 */
async function readResult(file: string): Promise<Buffer | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(file, flags).catch(() => undefined)
  try {
    const stat = await handle?.stat()
    return stat?.isFile() === true && stat.size <= MAX_PDF_BYTES ? await handle?.readFile() : undefined
  } finally {
    await handle?.close()
  }
}

/** A shell's exit codes for a program that is missing, and for one that is not executable. */
const NOT_FOUND = 127
const NOT_EXECUTABLE = 126

/** Runs LibreOffice; on abort all its processes are killed. */
async function run(
  sandbox: Sandbox,
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
  const limited = `ulimit -v ${String(MAX_MEMORY_KB)} 2>/dev/null; cd "$HOME" && exec "$@"`
  const command = sandbox.wrap(['/bin/sh', '-c', limited, 'sh', ...office], { writable: folder })
  const [nice, ...args] = withNiceness(niceness, command)
  const child = spawn(nice, args, {
    env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder, LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
    // Its own process group, to be killed as a whole, and its own session, whose priority is lowered.
    detached: true,
  })
  lowerSessionPriority(child, niceness)
  return await new Promise((resolve) => {
    const abort = () => killGroup(child)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    child.once('error', () => resolve('not started'))
    child.once('exit', (code) => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) resolve('aborted')
      else resolve(code === NOT_FOUND || code === NOT_EXECUTABLE ? 'not started' : 'ended')
    })
  })
}

const item = (place: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** No macro runs and no link is followed: the security settings, and a proxy that does not exist. */
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
