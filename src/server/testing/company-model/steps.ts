import * as fc from 'fast-check'
import { builtInFolder, type Department, departments } from '#contract/company/built-in-folders.ts'
import type { File } from '#contract/manual/files.ts'
import type { Folder, FolderDeletion } from '#contract/manual/folders.ts'
import type { Visitor } from '../test-server.ts'
import type { Access, CompanyModel, Rights } from './model.ts'

/** What somebody tries, on things that are chosen by their number among all there are, in the trash too. */
export interface Step {
  kind: (typeof kinds)[number]
  /** The number of who tries it. */
  actor: number
  file: number
  folder: number
  target: number
  rights: Exclude<Rights, undefined>
}

const kinds = [
  'upload',
  'upload',
  'move',
  'copy',
  'rename',
  'delete',
  'create-folder',
  'create-top-folder',
  'move-folder',
  'delete-folder',
  'restore',
  'change-role',
  'remove',
  'join',
] as const

const access = fc.constantFrom<Access>('none', 'view', 'edit')
export const arbitraryRights: fc.Arbitrary<Exclude<Rights, undefined>> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ role: 'director' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      role: fc.constant('member' as const),
      functions: fc
        .tuple(access, access, access, access)
        .map(
          (each) =>
            Object.fromEntries(departments.map((name, index) => [name, each[index]])) as Record<
              Department,
              Access
            >,
        ),
      mayExport: fc.boolean(),
    }),
  },
)

export const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  actor: fc.nat(3),
  file: fc.nat(7),
  folder: fc.nat(30),
  target: fc.nat(30),
  rights: arbitraryRights,
})

export interface World {
  model: CompanyModel
  /** By number; the first is the owner. All name the company in every request. */
  people: Array<{ visitor: Visitor; id: string }>
  /** Makes somebody a member who is none. */
  join: (person: number, rights: Exclude<Rights, undefined>) => Promise<void>
  /** A number that was not given before, for names. */
  next: () => number
}

/** The folders that steps choose from: one of each function, what still waits, and all that were made. */
export const chosenFolders = ['A', 'F', 'M', 'S', 'XYZ']

const SIZES = [3, 50, 700]

type Answer = Awaited<ReturnType<Visitor['ask']>>
type Effect = (answer: Answer) => void

interface Attempt {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  /** The status that the rules of rights ask for. */
  status: number
  effect?: Effect
}

const nothing: Effect = () => undefined

/** Files papers of the owner in a folder, by one call. */
export async function fileFirst(
  { model, next, people }: World,
  folderId: string,
  count: number,
): Promise<void> {
  const papers = Array.from({ length: count }, (_, index) => [
    `ledger ${String(next())}.txt`,
    'x'.repeat(SIZES[index] ?? 0),
  ])
  const answer = await people[0]?.visitor.upload(folderId, Object.fromEntries(papers))
  for (const file of answer?.json<{ files: File[] }>().files ?? []) keepFile(model, file)
}

/** Takes a step, on the server and in the model; throws when the server's answer is not that of the model. */
export async function takeStep(world: World, step: Step): Promise<void> {
  const { model, people } = world
  const visitor = people[step.actor]?.visitor
  if (visitor === undefined) throw new Error('There is no such person')
  if (step.kind === 'join') {
    const person = 1 + (step.target % (people.length - 1))
    if (model.rights[person] === undefined) {
      await world.join(person, step.rights)
      model.rights[person] = step.rights
    }
    return
  }
  const isMember = model.rights[step.actor] !== undefined
  if (step.kind === 'upload') {
    const folderId = pick(foldersOf(model), step.folder)
    const name = `ledger ${String(world.next())}.txt`
    const size = SIZES[step.file % SIZES.length] ?? 0
    const answer = await visitor.upload(folderId, { [name]: 'x'.repeat(size) })
    const wanted = editStatus(model, step.actor, folderId, 201)
    expectStatus(step, answer.statusCode, wanted)
    const [file] = wanted === 201 ? answer.json<{ files: File[] }>().files : []
    if (file !== undefined) keepFile(model, file)
    return
  }
  const attempt = attemptOf(world, step)
  if (attempt === undefined) return
  const { body, effect = nothing, method, status, url } = attempt
  const answer = await visitor.ask(method, url, body)
  expectStatus(step, answer.statusCode, isMember ? status : 404)
  if (isMember && status < 300) effect(answer)
}

function expectStatus(step: Step, status: number, wanted: number): void {
  if (status !== wanted)
    throw new Error(`${step.kind} was answered ${String(status)} instead of ${String(wanted)}`)
}

function foldersOf(model: CompanyModel): string[] {
  return [...model.folders.keys()].filter(
    (id) => builtInFolder(id) === undefined || chosenFolders.includes(id),
  )
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

function keepFile(model: CompanyModel, { folderId, id, originalName, size }: File): void {
  model.files.set(id, { id, name: originalName, size, folderId, deletion: undefined })
}

function keepFolder(model: CompanyModel, { department, id, parentId }: Folder): void {
  model.folders.set(id, { id, parentId, department: department as Department, deletion: undefined })
}

/** What whoever wants to change something in a folder is answered. */
function editStatus(model: CompanyModel, person: number, folderId: string, success: number): number {
  if (model.folder(folderId).deletion !== undefined) return 404
  const allowed = model.access(person, folderId)
  return allowed === 'edit' ? success : allowed === 'view' ? 403 : 404
}

/** The first refusal, in the order in which things are asked for. */
function first(...statuses: number[]): number {
  return statuses.find((status) => status >= 400) ?? statuses[0] ?? 200
}

function attemptOf(world: World, step: Step): Attempt | undefined {
  const { model } = world
  const { actor } = step
  switch (step.kind) {
    case 'change-role':
    case 'remove':
      return ofMember(world, step)
    case 'create-folder':
    case 'create-top-folder':
    case 'move-folder':
    case 'delete-folder':
      return ofFolder(world, step)
    case 'restore': {
      const deletions = [...model.files.values(), ...model.folders.values()].flatMap(
        ({ deletion }) => deletion ?? [],
      )
      if (deletions.length === 0) return undefined
      const deletion = pick([...new Set(deletions)], step.file)
      const { files, folders } = model.returning(actor, deletion)
      const places = [...folders.map(({ id }) => id), ...files.map(({ folderId }) => folderId)]
      const isAllowed = places.every((id) => model.access(actor, id) === 'edit')
      return {
        method: 'POST',
        url: '/api/trash/restore',
        // The deletion of a single file has an id that no answer contains.
        body: isAlone(deletion) ? { files: idsOf(model, deletion) } : { deletions: [deletion] },
        status: places.length === 0 ? 404 : isAllowed ? 200 : 403,
        effect: () => {
          for (const thing of [...folders, ...files]) thing.deletion = undefined
        },
      }
    }
    case 'move':
    case 'copy':
    case 'rename':
    case 'delete':
      return ofFile(world, step)
    case 'join':
    case 'upload':
      return undefined
  }
}

const ALONE = 'alone '

function idsOf(model: CompanyModel, deletion: string): string[] {
  return [...model.files.values()].filter((file) => file.deletion === deletion).map(({ id }) => id)
}

function isAlone(deletion: string): boolean {
  return deletion.startsWith(ALONE)
}

function ofFile({ model, next }: World, step: Step): Attempt | undefined {
  const { actor } = step
  if (model.files.size === 0) return undefined
  const file = pick([...model.files.values()], step.file)
  const url = `/api/files/${file.id}`
  const isGone = file.deletion !== undefined
  const edit = (success: number) => (isGone ? 404 : editStatus(model, actor, file.folderId, success))
  const view = isGone || !model.sees(actor, file.folderId) ? 404 : 200
  const folderId = pick(foldersOf(model), step.target)
  if (step.kind === 'rename') {
    return {
      method: 'PUT',
      url: `${url}/rename`,
      body: { newName: `ledger ${String(next())}` },
      status: edit(200),
      effect: (answer) => keepFile(model, answer.json<File>()),
    }
  }
  if (step.kind === 'delete') {
    const deletion = `${ALONE}${String(next())}`
    return { method: 'DELETE', url, status: edit(204), effect: () => void (file.deletion = deletion) }
  }
  const into = editStatus(model, actor, folderId, 200)
  return step.kind === 'move'
    ? {
        method: 'PUT',
        url: `${url}/move`,
        body: { newFolderId: folderId },
        status: first(into, edit(200)),
        effect: (answer) => keepFile(model, answer.json<File>()),
      }
    : {
        method: 'POST',
        url: `${url}/copy`,
        body: { folderId },
        status: first(into, view) === 200 ? 201 : first(into, view),
        effect: (answer) => keepFile(model, answer.json<File>()),
      }
}

function ofFolder({ model, next }: World, step: Step): Attempt {
  const { actor, kind } = step
  const id = pick(foldersOf(model), step.folder)
  const targetId = pick(foldersOf(model), step.target)
  const name = `Folder ${String(next())}`
  const isBuiltIn = builtInFolder(id) !== undefined
  const keep: Effect = (answer) => keepFolder(model, answer.json<Folder>())
  if (kind === 'create-folder') {
    const status = editStatus(model, actor, id, 201)
    return { method: 'POST', url: `/api/folders/${id}/subfolders`, body: { name }, status, effect: keep }
  }
  if (kind === 'create-top-folder') {
    const department = departments[step.folder % departments.length] ?? 'Finance Director'
    const example = {
      'Managing Director': 'A',
      'Finance Director': 'F',
      'Sales/Marketing Director': 'M',
      'Operations Director': 'S',
    }[department]
    const status = model.access(actor, example) === 'edit' ? 201 : 403
    return { method: 'POST', url: '/api/folders', body: { name, department }, status, effect: keep }
  }
  if (kind === 'delete-folder') {
    return {
      method: 'DELETE',
      url: `/api/folders/${id}/recursive`,
      status: editStatus(model, actor, id, 200),
      effect: (answer) => model.deleteFolder(id, answer.json<FolderDeletion>().trashId),
    }
  }
  const isInside = (): boolean => model.subtree(id).some((folder) => folder.id === targetId)
  const allowed = first(editStatus(model, actor, id, 200), editStatus(model, actor, targetId, 200))
  return {
    method: 'PUT',
    url: `/api/folders/${id}/move`,
    body: { targetParentId: targetId },
    status: allowed === 200 && (isBuiltIn || isInside()) ? 409 : allowed,
    effect: () => void (model.folder(id).parentId = targetId),
  }
}

function ofMember({ model, people }: World, step: Step): Attempt {
  const person = 1 + (step.target % (people.length - 1))
  const url = `/api/company/members/${people[person]?.id ?? ''}`
  const isOwner = model.rights[step.actor]?.role === 'owner'
  const found = model.rights[person] === undefined ? 404 : 200
  if (step.kind === 'remove') {
    return {
      method: 'DELETE',
      url,
      status: isOwner ? (found === 200 ? 204 : 404) : 403,
      effect: () => void (model.rights[person] = undefined),
    }
  }
  return {
    method: 'PATCH',
    url,
    body: step.rights,
    status: isOwner ? found : 403,
    effect: () => void (model.rights[person] = step.rights),
  }
}
