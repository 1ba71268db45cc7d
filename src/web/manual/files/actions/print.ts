import { MAX_PRINTED, printFiles as printFilesCall } from '#contract/manual/file-contents.ts'
import type { File } from '#contract/manual/files.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { CallError, identityHeaders } from '#web/platform/base/call.ts'
import { inThisCompany } from '#web/platform/base/company.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { formatCount } from '#web/platform/ui/format.ts'
import { toast, toastSuccess } from '#web/platform/ui/toast.ts'
import { deviceKind } from '#web/platform/base/download/device.ts'
import { printUrl } from './file-links.ts'
import { withoutExtension } from '#web/platform/base/file-names.ts'

/** How long a browser may need to start a download. */
const KEEP_MS = 60_000

/**
 * Prints a file (`docs/product.md` §7): phones download the print form; elsewhere it opens in a new tab, from which the
 * browser prints.
 *
 * @returns whether to show the steps for iOS
 */
export async function printFile({ id, originalName }: Pick<File, 'id' | 'originalName'>): Promise<boolean> {
  return await print({
    title: originalName,
    name: `${withoutExtension(originalName)}_print.pdf`,
    make: () => fetch(printUrl(id), { credentials: 'include' }),
    showIn: (target) => window.open(printUrl(id), target),
  })
}

/**
 * Prints several files as one PDF, in the same way.
 *
 * @returns whether to show the steps for iOS
 */
export async function printFiles(files: readonly File[]): Promise<boolean> {
  const [first] = files
  if (files.length > MAX_PRINTED) {
    toast({
      title: `At most ${String(MAX_PRINTED)} files can be printed at once`,
      description: `${formatCount(files.length)} are selected.`,
      variant: 'error',
    })
    return false
  }
  if (first === undefined) return false
  const count = `${formatCount(files.length)} files`
  toast({
    title: `Preparing ${count} for printing...`,
    description: 'Documents that are printed for the first time take a while.',
  })
  const isOneFolder = files.every(({ folderId }) => folderId === first.folderId)
  const title = isOneFolder ? folderLabel({ id: first.folderId, name: first.folderName }) : 'Board Manual'
  const ids = files.map(({ id }) => id)
  return await print({
    title: count,
    name: `${title}_print.pdf`,
    make: () =>
      fetch(printFilesCall.path, {
        method: printFilesCall.method,
        credentials: 'include',
        headers: { ...identityHeaders(), 'content-type': 'application/json' },
        body: JSON.stringify({ files: ids }),
      }),
    showIn: (target) => showPrinted(ids, target),
    isAnnounced: true,
  })
}

/** Opens the printed PDF again. */
export function openPrinted(files: readonly File[]): void {
  const [only] = files
  if (files.length === 1 && only !== undefined) window.open(printUrl(only.id), '_blank')
  else
    showPrinted(
      files.map(({ id }) => id),
      '_blank',
    )
}

/** Requests the PDF by a form: the tab then shows the server's response, which the browser's PDF viewer accepts. */
function showPrinted(ids: readonly string[], target: string): void {
  const form = document.createElement('form')
  form.method = printFilesCall.method
  form.action = inThisCompany(printFilesCall.path)
  form.target = target
  form.hidden = true
  for (const id of ids) {
    const input = document.createElement('input')
    input.name = 'files'
    input.value = id
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

interface Printed {
  /** What is printed; shown in the tab while it waits. */
  title: string
  /** The file name of the PDF. */
  name: string
  /** Requests the PDF. */
  make: () => Promise<Response>
  /** Shows the finished PDF in a tab. */
  showIn: (target: string) => unknown
  /** Whether a notice says that the PDF is being made. */
  isAnnounced?: boolean
}

let tabs = 0

async function print({ isAnnounced = false, make, name, showIn, title }: Printed): Promise<boolean> {
  const device = deviceKind(navigator)
  tabs += 1
  const target = `print-${String(Date.now())}-${String(tabs)}`
  // Only within the click may a tab be opened; later it would be blocked as a pop-up.
  const tab = device === 'mobile' ? null : window.open('', target)
  if (tab !== null) tab.document.title = `Preparing ${title} for printing`
  try {
    const response = await make()
    if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
    if (device === 'mobile') save(await response.blob(), name)
    else if (tab === null) offerTab(() => showIn('_blank'))
    else {
      // The tab requests it again; the server has kept it.
      await response.body?.cancel()
      showIn(target)
      if (isAnnounced) toastSuccess('The print file is ready')
    }
    return device === 'ios'
  } catch (error) {
    tab?.close()
    explain(error)
    return false
  }
}

function explain(error: unknown): void {
  const isRefused = error instanceof CallError && (error.status === 404 || error.status === 415)
  if (!isRefused) showFailure(error, 'Failed to generate print file')
  else
    toast({
      title: 'File not available for printing',
      description: error.serverMessage,
      variant: 'error',
    })
}

function save(form: Blob, name: string): void {
  const address = URL.createObjectURL(form)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
  toastSuccess('Print file downloaded', `Open "${name}" to print it.`)
}

/** Offers a button that opens the PDF, for browsers that blocked the tab. */
function offerTab(open: () => void): void {
  toast({ title: 'The print file is ready', action: { label: 'Open', onClick: open } })
}
