import { z } from 'zod'
import { LOG_FOLDER_ID, departments } from '#contract/company/built-in-folders.ts'
import { email } from '#contract/platform/credentials.ts'
import { versionSources } from '#contract/manual/file-versions.ts'
import { isFolderId } from '#contract/manual/folders.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { accessLevels, may, rightsOf, roles } from '#contract/company/roles.ts'
import { displayName } from '#contract/people/sign-in.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { StartError } from '#server/platform/start-error.ts'
import { findWorkspace, selectMembers } from '#server/company/workspaces/index.ts'

/** The entry of an export from which another server takes in the company. */
export const COMPANY_FILE = 'company.json'
const VERSION = 1

const givenName = nameOf('A name cannot be empty')

const fileBytes = {
  /** The path of its entry in the archive. */
  path: z.string(),
  originalName: givenName,
  uploadedAt: z.iso.datetime({ offset: true }),
  sha256: z.string().regex(/^[\da-f]{64}$/),
}

const companyFile = z.object({
  version: z.literal(VERSION),
  exportedAt: z.iso.datetime(),
  company: z.object({
    name: z.string().nullable(),
    businessType: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    registeredOfficeAddress: z.string().nullable(),
  }),
  folders: z.array(
    z.object({
      id: z.string().refine(isFolderId),
      name: givenName,
      parentId: z.string().nullable(),
      department: z.enum(departments),
      description: z.string().nullable(),
      position: z.int(),
    }),
  ),
  /** The members whose access has not ended; only in the export of an owner. */
  members: z
    .array(
      z.object({
        email,
        name: z.string(),
        role: z.enum(roles),
        functions: z.partialRecord(z.enum(departments), z.enum(accessLevels)),
        mayExport: z.boolean(),
        until: z.iso.date().nullable(),
      }),
    )
    .optional(),
  files: z.array(
    z.object({
      ...fileBytes,
      folderId: z.string(),
      /** Its former versions, the oldest first. */
      versions: z
        .array(z.object({ ...fileBytes, uploadedBy: z.string(), source: z.enum(versionSources) }))
        .optional(),
    }),
  ),
})
export type CompanyFile = z.output<typeof companyFile>
type Head = Omit<CompanyFile, 'folders' | 'files'> & {
  folders: ReadonlyArray<Omit<CompanyFile['folders'][number], 'department'> & { department: string }>
}

/** What the company of a person is to them, without its files; its members are an owner's to take along. */
export async function describeCompany(
  db: Database,
  { workspace }: Identity,
  { exportedAt, folders }: { exportedAt: Date; folders: Head['folders'] },
): Promise<Head> {
  const row = await findWorkspace(db, workspace.id)
  const members = may(workspace, 'manage') ? await selectMembers(db, workspace.id) : undefined
  return {
    version: VERSION,
    exportedAt: exportedAt.toISOString(),
    company: {
      name: row?.businessName ?? null,
      businessType: row?.businessType ?? null,
      registrationNumber: row?.registrationNumber ?? null,
      registeredOfficeAddress: row?.registeredOfficeAddress ?? null,
    },
    folders: folders.map(({ department, description, id, name, parentId, position }) => ({
      id,
      name,
      parentId,
      department,
      description,
      position,
    })),
    members: members
      ?.filter(({ hasAccess }) => hasAccess)
      .map((member) => ({
        email: member.email,
        name: displayName(member),
        ...rightsOf(member),
        until: member.until,
      })),
  }
}

/** The text of the entry, one file a line. */
export function* writeCompanyFile(head: Head, files: CompanyFile['files']): Generator<string> {
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "files": [`
  for (const [index, file] of files.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(file)}`
  yield '\n  ]\n}\n'
}

/**
 * Reads the text of the entry.
 *
 * @returns what it says, each folder after the one that it lies in
 * @throws StartError with the reason alone when it is of another version, damaged or at odds with itself
 */
export function readCompanyFile(text: string): CompanyFile {
  const damaged = (what: string) => new StartError(`its ${COMPANY_FILE} is damaged: ${what}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged('it is no JSON')
  }
  const version = z.object({ version: z.number() }).safeParse(value)
  if (version.success && version.data.version !== VERSION)
    throw new StartError(
      `its ${COMPANY_FILE} is of version ${String(version.data.version)}, and this Board Manual reads version ${String(VERSION)}`,
    )
  const parsed = companyFile.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw damaged(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const { files, folders, members = [] } = parsed.data
  const ids = new Set(folders.map(({ id }) => id))
  if (ids.size < folders.length) throw damaged('two folders have the same code')
  if (!ids.has(LOG_FOLDER_ID)) throw damaged(`it has no folder ${LOG_FOLDER_ID}`)
  if (new Set(members.map((member) => member.email)).size < members.length)
    throw damaged('two members have the same address')
  const astray = files.find(({ folderId }) => !ids.has(folderId))
  if (astray !== undefined) throw damaged(`"${astray.path}" is of a folder that it does not have`)
  const ordered = fromTheTop(folders)
  if (ordered.length < folders.length)
    throw damaged('a folder lies in one that it does not have, or in itself')
  return { ...parsed.data, folders: ordered }
}

function fromTheTop(folders: CompanyFile['folders']): CompanyFile['folders'] {
  const children = Map.groupBy(folders, ({ parentId }) => parentId)
  const ordered = [...(children.get(null) ?? [])]
  // It grows while it is walked.
  for (const { id } of ordered) ordered.push(...(children.get(id) ?? []))
  return ordered
}
