import { type Documents, printFormOfType } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'
import { keyOf } from './audience.ts'

const PDF = 'application/pdf'

interface Bytes {
  sha256: string
  size: number
  mimetype: string
}

type Made = Awaited<ReturnType<Documents['print']>>

interface Asking {
  /** Who shares what is made. */
  audience: string
  /**
   * Whether somebody waits for it (by default yes). A print form that nobody waits for is made after those that somebody
   * waits for, until somebody asks for it too.
   */
  isInteractive?: boolean
  /** Whether it is made where it is kept, too. */
  isAnew?: boolean
}

/** Gives the print form of some bytes: a PDF is its own, that of other types is made once for an audience. */
export type PrintForms = (bytes: Bytes, asking: Asking) => Promise<Made>

interface Making {
  made: Promise<Made>
  isInteractive: boolean
}

/** Makes print forms and stores them beside the bytes; callers that ask for the same one at the same time share it. */
export function createPrintForms({
  documents,
  storage,
}: {
  documents: Documents
  storage: Storage
}): PrintForms {
  const underWay = new Map<string, Making>()

  async function make(
    { mimetype, sha256, size }: Bytes,
    name: string,
    { isAnew, isInteractive }: { isAnew: boolean; isInteractive: () => boolean },
  ): Promise<Made> {
    // Awaited in both cases: what asks is noted by the caller only once this has begun.
    const saved = await (isAnew ? undefined : storage.readDerived(sha256, name))
    if (saved !== undefined) return { status: 'made', pdf: saved }
    const made = await documents.print({ mimetype, size, bytes: () => storage.read(sha256) }, isInteractive)
    if (made.status === 'made') await storage.saveDerived(sha256, name, made.pdf)
    return made
  }

  function begin(bytes: Bytes, name: string, { isAnew = false, isInteractive = true }: Asking): Making {
    const key = `${bytes.sha256} ${name}`
    const making: Making = {
      isInteractive,
      made: make(bytes, name, { isAnew, isInteractive: () => making.isInteractive }).finally(() =>
        underWay.delete(key),
      ),
    }
    underWay.set(key, making)
    return making
  }

  return async (bytes, asking) => {
    if (bytes.mimetype === PDF) return { status: 'made', pdf: await storage.read(bytes.sha256) }
    const form = printFormOfType(bytes.mimetype)
    if (form === undefined) return { status: 'none' }
    // The same bytes may be a text by one name and a table by another: each is printed in its own way.
    const name = `print-${form}-${keyOf(asking.audience)}.pdf`
    const making = underWay.get(`${bytes.sha256} ${name}`) ?? begin(bytes, name, asking)
    making.isInteractive ||= asking.isInteractive ?? true
    return await making.made
  }
}
