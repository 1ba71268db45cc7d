import type { File as StoredFile } from '#contract/manual/files.ts'
import { CallError } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { downloadUrl } from './file-links.ts'

type Shared = Pick<StoredFile, 'id' | 'originalName' | 'mimetype'>

/** Whether the device can hand a file of this type to another app. */
export function canShare({ mimetype: type, originalName }: Shared): boolean {
  // Browsers without it, and pages without HTTPS, lack the function.
  return 'canShare' in navigator && navigator.canShare({ files: [new File([], originalName, { type })] })
}

/** Gives a file to another app, which the person chooses from the device's share sheet. */
export async function shareFile(shared: Shared): Promise<void> {
  try {
    const response = await fetch(downloadUrl(shared.id), { credentials: 'include' })
    if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
    const file = new File([await response.blob()], shared.originalName, { type: shared.mimetype })
    await openShareSheet(file)
  } catch (error) {
    showFailure(error, 'Failed to share file')
  }
}

async function openShareSheet(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError') throw error
    // The sheet opens only soon after a tap, and a large file takes longer to fetch.
    toast({
      title: 'Ready to share',
      description: file.name,
      action: { label: 'Share', onClick: () => void openShareSheet(file).catch(explain) },
    })
  }
}

function explain(error: unknown): void {
  showFailure(error, 'Failed to share file')
}
