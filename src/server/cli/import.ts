import { createReadStream, type Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { email as emailSchema } from '#contract/platform/credentials.ts'
import { AppError } from '#contract/platform/errors.ts'
import { folderLabel } from '#contract/manual/folders.ts'
import { cleanName } from '#contract/platform/common-fields.ts'
import { findIdentity } from '#server/people/index.ts'
import { importFile } from '#server/manual/files/index.ts'
import { createSubfolder, listFolders } from '#server/manual/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { StartError } from '#server/platform/start-error.ts'
import { fileOperand } from './file-operand.ts'
import { createQuotas } from '#server/company/quotas/index.ts'
import { counted, inBytes } from './progress.ts'
import { textOption, type Verb, type Workplace } from './verb.ts'

/** What systems put beside a person's files. */
const notDocuments = new Set(['Thumbs.db', 'desktop.ini'])

/** Files a folder tree from the disk into an account. */
export const importFolder: Verb = {
  help: `A folder whose name is a code (JK1), a code and a name (JK - HMRC) or the name of a folder of the manual goes there;
any other becomes a subfolder of where its parent went. What lies at the top and is no such folder goes to --into.
Run again, it goes on where it was broken off: what was filed is not filed twice. Hidden files and links are left out.

  --account <e-mail>  whose manual it is filed into; needed
  --into <code>       the folder for what fits nowhere else; XYZ without it`,
  options: { account: { type: 'string' }, into: { type: 'string', default: 'XYZ' } },

  async run(on, input) {
    const account = emailSchema.safeParse(textOption(input, 'account'))
    if (!account.success) throw new StartError('--account <e-mail> names the account to file into.')
    const who = await findIdentity(on.services.connection.db, { email: account.data })
    if (who === undefined) throw new StartError(`There is no account ${account.data}.`)
    const folder = fileOperand(input.operands[0], on.env)
    if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true)
      throw new StartError(`There is no folder ${folder}.`)
    const tree = new Tree(on, who, await listFolders(on.services.connection.db, who.workspace))
    const into = textOption(input, 'into') ?? ''
    if (!tree.has(into)) throw new StartError(`The manual has no folder ${into}.`)
    await tree.takeIn(folder, into, true)
    const { bytes, failed, filed, found } = tree.counts
    on.say(
      `${counted(filed, 'file')} (${inBytes(bytes)}) filed, ${String(found)} there already, ${String(failed)} not filed.`,
    )
    return failed === 0
  },
}

interface Place {
  id: string
  name: string
  parentId: string | null
}

/** The manual of an account as it grows. */
class Tree {
  readonly #on: Workplace
  readonly #who: Identity
  readonly #places: Map<string, Place>
  readonly counts = { filed: 0, bytes: 0, found: 0, failed: 0 }

  constructor(on: Workplace, who: Identity, places: readonly Place[]) {
    this.#on = on
    this.#who = who
    this.#places = new Map(places.map(({ id, name, parentId }) => [id, { id, name, parentId }]))
  }

  has(id: string): boolean {
    return this.#places.has(id)
  }

  /** @param isTop whether it is the folder that was named, whose folders may be any of the manual */
  async takeIn(folder: string, into: string, isTop: boolean): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
      this.#tell(folder, error.message)
      return []
    })
    const documents = entries.filter(({ name }) => !name.startsWith('.') && !notDocuments.has(name))
    for (const entry of documents.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      this.#on.signal.throwIfAborted()
      const place = path.join(folder, entry.name)
      if (entry.isFile()) await this.#file(place, entry, into)
      else if (entry.isDirectory())
        await this.takeIn(place, await this.#placeFor(entry.name, into, isTop), false)
      else this.#tell(place, 'is neither a file nor a folder')
    }
  }

  async #placeFor(name: string, parentId: string, isTop: boolean): Promise<string> {
    const wanted = cleanName(name)
    for (const place of this.#places.values()) {
      const isMeant = wanted === place.id || wanted === folderLabel(place)
      if (isMeant && (isTop || place.parentId === parentId)) return place.id
      if (wanted === place.name && (place.parentId === parentId || (isTop && place.parentId === null)))
        return place.id
    }
    const { db } = this.#on.services.connection
    // The operator's own command is not limited.
    const made = await createSubfolder({ db, quotas: createQuotas(db, {}) }, this.#who, parentId, wanted)
    this.#places.set(made.id, made)
    return made.id
  }

  async #file(place: string, { name }: Dirent, folderId: string): Promise<void> {
    const { config, progress, services } = this.#on
    try {
      const { size } = await stat(place)
      const isNew = await importFile(
        {
          db: services.connection.db,
          storage: services.storage,
          maxUploadBytes: config.MAX_UPLOAD_BYTES,
        },
        this.#who,
        folderId,
        { name, size, open: () => createReadStream(place, { highWaterMark: 262_144 }) },
      )
      this.counts[isNew ? 'filed' : 'found'] += 1
      if (isNew) this.counts.bytes += size
      progress.show(
        () => `${counted(this.counts.filed, 'file')} filed, ${String(this.counts.found)} there: ${place}`,
      )
    } catch (error) {
      const isOfThisFile = error instanceof AppError || (error as NodeJS.ErrnoException).code === 'EACCES'
      if (!isOfThisFile || (error instanceof AppError && error.code === 'disk_full')) throw error
      this.#tell(place, (error as Error).message)
    }
  }

  #tell(place: string, reason: string): void {
    this.counts.failed += 1
    this.#on.say(`not filed  ${place}: ${reason}`)
  }
}
