import { type Documents, printFormOf } from '#server/documents/index.ts'
import type { Storage } from '#server/storage/storage.ts'

const PDF = 'application/pdf'

interface Bytes {
  sha256: string
  size: number
  mimetype: string
}

type Made = Awaited<ReturnType<Documents['print']>>

/** Gives the print form of some bytes: of a PDF itself, of others one that is made once for all copies. */
export type PrintForms = (bytes: Bytes) => Promise<Made>

/**
 * The print forms of documents. One that is not there is made and kept beside the bytes; several who ask for it at
 * the same time wait for the same one.
 */
export function createPrintForms({
  documents,
  storage,
}: {
  documents: Documents
  storage: Storage
}): PrintForms {
  const underWay = new Map<string, Promise<Made>>()

  async function make({ mimetype, sha256, size }: Bytes): Promise<Made> {
    if (mimetype === PDF) return { status: 'made', pdf: await storage.read(sha256) }
    const form = printFormOf(mimetype)
    if (form === undefined) return { status: 'none' }
    // Equal bytes may be a text by one name and a table by another: each is printed in its own way.
    const name = `print-${form}.pdf`
    const kept = await storage.readDerived(sha256, name)
    if (kept !== undefined) return { status: 'made', pdf: kept }
    const made = await documents.print({ mimetype, size, bytes: () => storage.read(sha256) })
    if (made.status === 'made') await storage.saveDerived(sha256, name, made.pdf)
    return made
  }

  return async (bytes) => {
    const key = `${bytes.sha256} ${bytes.mimetype}`
    let making = underWay.get(key)
    if (making === undefined) {
      making = make(bytes).finally(() => underWay.delete(key))
      underWay.set(key, making)
    }
    return await making
  }
}
