/** Where a file is and what it is called. */
export interface Place {
  name: string
  folderId: string
  isInTrash: boolean
}

/** A file that somebody sent, and everything that may have become of it. */
export interface JournalFile {
  id: string
  companyId: string
  sha256: string
  /** A word that stands in it and in no other. */
  word: string
  /** Whether the upload was acknowledged. */
  isAcknowledged: boolean
  /** One place, unless a change was sent and not answered: then it is either where it was or where it should be. */
  places: Place[]
}

/** What was sent and what was acknowledged, kept outside the product. */
export interface Journal {
  files: Map<string, JournalFile>
  /** Acknowledged, by kind. */
  counts: Record<'upload' | 'rename' | 'move' | 'delete', number>
}

export function newJournal(): Journal {
  return { files: new Map(), counts: { upload: 0, rename: 0, move: 0, delete: 0 } }
}

/** A file as the product has it after everything. */
export interface FoundFile extends Place {
  id: string
  companyId: string
}

/**
 * Compares the journal with what the product has.
 *
 * @returns what is lost or wrong, a sentence each
 */
export function differences({ files }: Journal, found: readonly FoundFile[]): string[] {
  const faults: string[] = []
  const byId = new Map(found.map((file) => [file.id, file]))
  if (byId.size !== found.length) faults.push('A file is there twice')
  for (const file of files.values()) {
    const there = byId.get(file.id)
    byId.delete(file.id)
    if (there === undefined) {
      if (file.isAcknowledged) faults.push(`${nameOf(file)} is gone`)
      continue
    }
    if (there.companyId !== file.companyId) faults.push(`${nameOf(file)} is in another company`)
    if (!file.places.some((place) => isSame(place, there)))
      faults.push(`${nameOf(file)} is ${describe(there)}, not ${file.places.map(describe).join(' or ')}`)
  }
  for (const { name } of byId.values()) faults.push(`${name} was never sent`)
  return faults
}

const nameOf = ({ places }: JournalFile) => places[0]?.name ?? ''

const isSame = (one: Place, other: Place) =>
  one.name === other.name && one.folderId === other.folderId && one.isInTrash === other.isInTrash

const describe = ({ folderId, isInTrash, name }: Place) =>
  `"${name}" in ${isInTrash ? `the trash of ${folderId}` : folderId}`
