import { type Documents, printFormOf } from '#server/documents/index.ts'
import type { Storage } from '../storage/storage.ts'

const PDF = 'application/pdf'

interface Bytes {
  sha256: string
  size: number
  mimetype: string
}

type Made = Awaited<ReturnType<Documents['print']>>

/**
 * Gives the print form of some bytes: a PDF is its own, that of other types is made once for all copies.
 *
 * @param isInteractive whether somebody waits for it (by default yes). A print form that nobody waits for is made after
 *   those that somebody waits for, until somebody asks for it too.
 */
export type PrintForms = (bytes: Bytes, isInteractive?: boolean) => Promise<Made>

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
    isInteractive: () => boolean,
  ): Promise<Made> {
    const saved = await storage.readDerived(sha256, name)
    if (saved !== undefined) return { status: 'made', pdf: saved }
    const made = await documents.print({ mimetype, size, bytes: () => storage.read(sha256) }, isInteractive)
    if (made.status === 'made') await storage.saveDerived(sha256, name, made.pdf)
    return made
  }

  function begin(bytes: Bytes, name: string, isInteractive: boolean): Making {
    const key = `${bytes.sha256} ${name}`
    const making: Making = {
      isInteractive,
      made: make(bytes, name, () => making.isInteractive).finally(() => underWay.delete(key)),
    }
    underWay.set(key, making)
    return making
  }

  return async (bytes, isInteractive = true) => {
    if (bytes.mimetype === PDF) return { status: 'made', pdf: await storage.read(bytes.sha256) }
    const form = printFormOf(bytes.mimetype)
    if (form === undefined) return { status: 'none' }
    // The same bytes may be a text by one name and a table by another: each is printed in its own way.
    const name = `print-${form}.pdf`
    const making = underWay.get(`${bytes.sha256} ${name}`) ?? begin(bytes, name, isInteractive)
    making.isInteractive ||= isInteractive
    return await making.made
  }
}
