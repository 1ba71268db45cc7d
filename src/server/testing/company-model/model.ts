import { builtInFolder, LOG_FOLDER_ID, type Department } from '#contract/company/built-in-folders.ts'

// What a company holds and who may see it, written again from `docs/product.md` §6 alone: it shares no rule with the
// server, so that a mistake there is not repeated here.

export type Access = 'none' | 'view' | 'edit'

/** What somebody is in the company; nobody who is no member. */
export type Rights =
  | { role: 'owner' | 'director' }
  | { role: 'member'; functions: Record<Department, Access>; mayExport: boolean }
  | undefined

export interface ModelFolder {
  id: string
  parentId: string | null
  /** Set for a top-level folder; the others have their parent's. */
  department: Department
  deletion: string | undefined
}

export interface ModelFile {
  id: string
  name: string
  size: number
  folderId: string
  deletion: string | undefined
}

export class CompanyModel {
  readonly folders = new Map<string, ModelFolder>()
  readonly files = new Map<string, ModelFile>()
  /** By the number of the person. */
  readonly rights: Rights[]

  constructor(rights: readonly Rights[], folders: readonly ModelFolder[]) {
    this.rights = [...rights]
    for (const folder of folders) this.folders.set(folder.id, { ...folder })
  }

  access(person: number, folderId: string): Access {
    const rights = this.rights[person]
    if (rights === undefined) return 'none'
    if (rights.role !== 'member') return 'edit'
    const top = this.topOf(folderId)
    if (top.id === LOG_FOLDER_ID) return Object.values(rights.functions).includes('edit') ? 'edit' : 'none'
    return rights.functions[top.department]
  }

  sees(person: number, folderId: string): boolean {
    return this.access(person, folderId) !== 'none'
  }

  mayExport(person: number): boolean {
    const rights = this.rights[person]
    return rights !== undefined && (rights.role !== 'member' || rights.mayExport)
  }

  private topOf(folderId: string): ModelFolder {
    const folder = this.folder(folderId)
    return folder.parentId === null ? folder : this.topOf(folder.parentId)
  }

  folder(id: string): ModelFolder {
    const folder = this.folders.get(id)
    if (folder === undefined) throw new Error(`The model has no folder ${id}`)
    return folder
  }

  /** A folder and what lies below it outside the trash. */
  subtree(id: string): ModelFolder[] {
    const below = [...this.folders.values()].filter(
      ({ deletion, parentId }) => parentId === id && deletion === undefined,
    )
    return [this.folder(id), ...below.flatMap((folder) => this.subtree(folder.id))]
  }

  filesIn(folderId: string): ModelFile[] {
    return [...this.files.values()].filter(
      (file) => file.folderId === folderId && file.deletion === undefined,
    )
  }

  visibleFolders(person: number): ModelFolder[] {
    return [...this.folders.values()].filter(
      ({ deletion, id }) => deletion === undefined && this.sees(person, id),
    )
  }

  visibleFiles(person: number): ModelFile[] {
    return [...this.files.values()].filter(
      ({ deletion, folderId }) => deletion === undefined && this.sees(person, folderId),
    )
  }

  /** What the trash lists: of things that were deleted together only the topmost. */
  trash(person: number): string[] {
    const files = [...this.files.values()].filter(
      ({ deletion, folderId }) =>
        deletion !== undefined && this.sees(person, folderId) && this.folder(folderId).deletion !== deletion,
    )
    const folders = [...this.folders.values()].filter(
      ({ deletion, id, parentId }) =>
        deletion !== undefined &&
        this.sees(person, id) &&
        (parentId === null || this.folder(parentId).deletion !== deletion),
    )
    return [...files, ...folders].map(({ id }) => id)
  }

  /** Everything in the trash that a person sees, what went with a folder too. */
  trashedFiles(person: number): ModelFile[] {
    return [...this.files.values()].filter(
      ({ deletion, folderId }) => deletion !== undefined && this.sees(person, folderId),
    )
  }

  /** Deletes a folder with all it holds; a built-in one stays, empty. */
  deleteFolder(id: string, deletion: string): void {
    for (const folder of this.subtree(id)) {
      for (const file of this.filesIn(folder.id)) file.deletion = deletion
      if (builtInFolder(folder.id) === undefined) folder.deletion = deletion
    }
  }

  /** What comes back with a deletion: what it took, the folders around that, and what went with those. */
  returning(person: number, deletion: string): { folders: ModelFolder[]; files: ModelFile[] } {
    const chosenFiles = [...this.files.values()].filter((file) => file.deletion === deletion)
    const folders = new Set<ModelFolder>()
    const add = (folder: ModelFolder): void => {
      if (folder.deletion === undefined || folders.has(folder)) return
      folders.add(folder)
      if (folder.parentId !== null) add(this.folder(folder.parentId))
      for (const child of this.folders.values())
        if (child.parentId === folder.id && child.deletion === folder.deletion) add(child)
    }
    const beginnings = [
      ...[...this.folders.values()].filter((folder) => folder.deletion === deletion),
      ...chosenFiles.map((file) => this.folder(file.folderId)),
    ]
    for (const folder of beginnings) if (this.sees(person, folder.id)) add(folder)
    const files = [...this.files.values()].filter(
      (file) =>
        file.deletion !== undefined &&
        this.sees(person, file.folderId) &&
        (file.deletion === deletion ||
          (folders.has(this.folder(file.folderId)) && file.deletion === this.folder(file.folderId).deletion)),
    )
    return { folders: [...folders], files }
  }
}
