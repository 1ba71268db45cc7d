import { folderLabel } from '#contract/manual/folders.ts'
import { safeName } from '#server/manual/files/index.ts'

export interface ExportFolder {
  id: string
  name: string
  parentId: string | null
}

/** The path of each folder in the archive: `A - Board Minutes/A1 - Agendas`. */
export function folderPaths(folders: readonly ExportFolder[]): (id: string) => string {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return (id) => {
    const steps: string[] = []
    const seen = new Set<string>()
    for (
      let folder = byId.get(id);
      folder !== undefined && !seen.has(folder.id);
      folder = byId.get(folder.parentId ?? '')
    ) {
      seen.add(folder.id)
      steps.unshift(safeName(folderLabel(folder)))
    }
    return steps.join('/')
  }
}
