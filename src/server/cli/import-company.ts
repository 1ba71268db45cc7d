import { email as emailSchema } from '#contract/platform/credentials.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { type CompanyFile, findIdentity, findUserByEmail } from '#server/people/index.ts'
import { createCompany, invite } from '#server/company/members/index.ts'
import { type Arrival, insertFormerVersions, storeFiles, takeIn } from '#server/manual/files/index.ts'
import { addBlobs } from '#server/bytes/index.ts'
import { createTree } from '#server/manual/folders/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type CompanyArchive, openCompanyArchive } from './archive/company-archive.ts'
import { fileOperand } from './file-operand.ts'
import { counted, inBytes } from './progress.ts'
import { textOption, type Verb, type Workplace } from './verb.ts'

/** Makes a company of the export of one. */
export const importCompany: Verb = {
  help: `The archive is what an owner downloads with "Export everything". It becomes a new company with the same profile,
folders, documents and days of upload. The members of the archive are invited by mail to the same rights, once the server
runs: an archive makes nobody a member who has not accepted. The trash, the activity and the record stay in the archive.

The archive is read whole before anything is made; a damaged one, and one of another version, is refused. The company is
there with everything or, after a failure, not at all.

  --owner <e-mail>  the account that owns the company; needed`,
  options: { owner: { type: 'string' } },

  async run(on, input) {
    const { progress, say, services, signal } = on
    const { db } = services.connection
    const email = emailSchema.safeParse(textOption(input, 'owner'))
    if (!email.success) throw new StartError('--owner <e-mail> names the account that will own the company.')
    const owner = await findUserByEmail(db, email.data)
    if (owner === undefined) throw new StartError(`There is no account ${email.data}.`)
    const file = fileOperand(input.operands[0], on.env)
    const archive = await openCompanyArchive(file, (read) => {
      signal.throwIfAborted()
      progress.show(() => `${counted(read, 'document')} checked`)
    })
    try {
      const { company, files, folders, members } = archive.content
      if (members === undefined)
        throw new StartError(
          `${file} was not exported by an owner, and may hold a part of the company only. Nothing was made.`,
        )
      const arrivals = await takeInAll(archive, on)
      const made = await db.transaction(async (tx) => {
        const { id } = await createCompany(
          { db: tx, copyTemplate: (within, workspaceId) => createTree(within, workspaceId, folders) },
          owner.id,
          company,
        )
        const who = await findIdentity(tx, { userId: owner.id, workspaceId: id })
        if (who === undefined) throw new StartError(`The account ${email.data} was closed. Nothing was made.`)
        for (const [index, one] of arrivals.entries()) {
          signal.throwIfAborted()
          await fileWithVersions(tx, who, one)
          progress.show(() => `${String(index + 1)} of ${counted(arrivals.length, 'document')} filed`)
        }
        return { id, invited: await inviteMembers(tx, who, members) }
      })
      const bytes = files.reduce((sum, { path }) => sum + archive.sizeOf(path), 0)
      const { id, invited } = made
      say(
        `${company.name ?? '(no name)'}: ${counted(folders.length, 'folder')}, ` +
          `${counted(files.length, 'document')} (${inBytes(bytes)}), ` +
          `${counted(invited, 'invitation')}.`,
      )
      say(`The company is ${id}, its owner ${email.data}.`)
      if (archive.isIncomplete)
        say('Some documents could not be read when the archive was made: its MISSING.txt names them.')
      return true
    } finally {
      archive.close()
    }
  },
}

type Held = CompanyFile['files'][number]
type HeldVersion = NonNullable<Held['versions']>[number]

interface Arrived {
  folderId: string
  arrival: Arrival
  /** The oldest first. */
  versions: Array<{ arrival: Arrival; held: HeldVersion }>
}

/** Puts the bytes of all documents into the store, where they are nobody's until they are filed. */
async function takeInAll(archive: CompanyArchive, { progress, services: { storage }, signal }: Workplace) {
  const arrivals: Arrived[] = []
  const take = async ({
    originalName,
    path,
    sha256,
    uploadedAt,
  }: Pick<Held, 'originalName' | 'path' | 'sha256' | 'uploadedAt'>): Promise<Arrival> => {
    signal.throwIfAborted()
    const size = archive.sizeOf(path)
    const expected = { maxBytes: size, expected: { size, sha256 } }
    return { ...(await takeIn(storage, originalName, await archive.open(path), expected)), uploadedAt }
  }
  for (const { folderId, versions = [], ...file } of archive.content.files) {
    const former: Arrived['versions'] = []
    for (const held of versions) former.push({ arrival: await take(held), held })
    arrivals.push({ folderId, arrival: await take(file), versions: former })
    progress.show(() => `${counted(arrivals.length, 'document')} taken in: ${file.path}`)
  }
  return arrivals
}

async function fileWithVersions(tx: Transaction, who: Identity, { arrival, folderId, versions }: Arrived) {
  const [file] = await storeFiles(tx, who, folderId, [arrival])
  if (file === undefined || versions.length === 0) return
  const rows = versions.map(({ arrival: { blob, mimetype }, held }) => {
    const { originalName, source, uploadedAt, uploadedBy } = held
    return { ...blob, mimetype, originalName, source, uploadedAt, uploadedBy }
  })
  await addBlobs(tx, who.workspace.id, rows)
  await insertFormerVersions(tx, who.workspace.id, file.id, rows)
}

/**
 * Invites the members of the archive to the rights that they had, also those with an account here: the archive does not
 * show that they want to join.
 *
 * @returns how many were invited
 */
async function inviteMembers(tx: Transaction, who: Identity, members: NonNullable<CompanyFile['members']>) {
  const today = dayInLondon(new Date())
  const invited = members.filter(
    ({ email, until }) => email !== who.person.email && (until === null || until >= today),
  )
  for (const { email, functions, mayExport, role, until } of invited)
    await invite(tx, who, { email, role, functions, mayExport, until })
  return invited.length
}
