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
 * Gives the print form of some bytes: of a PDF itself, of others one that is made once for all copies.
 *
 * @param isInteractive whether somebody waits for it, as is supposed; what nobody waits for is made after that, until
 *   somebody asks for it too
 */
export type PrintForms = (bytes: Bytes, isInteractive?: boolean) => Promise<Made>

interface Making {
  made: Promise<Made>
  isInteractive: boolean
}

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
  const underWay = new Map<string, Making>()

  async function make(
    { mimetype, sha256, size }: Bytes,
    name: string,
    isInteractive: () => boolean,
  ): Promise<Made> {
    const kept = await storage.readDerived(sha256, name)
    if (kept !== undefined) return { status: 'made', pdf: kept }
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
    // Equal bytes may be a text by one name and a table by another: each is printed in its own way.
    const name = `print-${form}.pdf`
    const making = underWay.get(`${bytes.sha256} ${name}`) ?? begin(bytes, name, isInteractive)
    making.isInteractive ||= isInteractive
    return await making.made
  }
}
