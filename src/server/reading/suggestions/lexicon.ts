import { LOG_FOLDER_ID, topFolderId } from '#contract/company/built-in-folders.ts'
import { remembered } from '#server/platform/remembered.ts'
import { type Model, modelFile, readModel, stemOf, stemsOf } from '#server/reading/classifier/index.ts'

export interface CandidateFolder {
  id: string
  name: string
  parentId: string | null
  description: string | null
}

/** A word or phrase of a folder's own name or description. */
export interface FolderTerm {
  /** As shown to users. */
  label: string
  stems: readonly string[]
  weight: number
}

/** What folders are suggested by: the trained model, and the words of folders that it does not know. */
export interface Lexicon {
  folders: ReadonlyMap<string, CandidateFolder>
  model: Model
  /** The words of added and renamed folders, and of descriptions. */
  terms: ReadonlyMap<string, readonly FolderTerm[]>
  /** The folder that takes the documents of one of the template's folders; undefined if none does. */
  targetOf: (templateId: string) => string | undefined
  /** Whether a stem is known to the model or to a folder. */
  isKnown: (stem: string) => boolean
  isCommon: (stem: string) => boolean
}

/** Weights of a part of a folder's name, of a word in it, and of a word in its description. */
const NAME = 3
const NAME_WORD = 1.5
const DESCRIPTION = 1

/** Words in the names of folders that mean nothing by themselves. */
const generic = new Set(
  'notes files lists job general other new goods reports plans claims records documents statements'
    .split(' ')
    .map(stemOf),
)

/** Trained by `npm run train`. */
const loadModel = readModel(modelFile('folder-model'))

/** Collects what a company's folders are suggested by. */
export function createLexicon(folders: readonly CandidateFolder[]): Lexicon {
  const model = loadModel()
  const byId = new Map(
    folders.filter(({ id }) => topFolderId(id) !== LOG_FOLDER_ID).map((folder) => [folder.id, folder]),
  )
  const terms = new Map<string, readonly FolderTerm[]>()
  const keeping = new Set<string>()
  for (const folder of byId.values()) {
    const { keeps, own } = meaningOf(folder, model)
    if (keeps) keeping.add(folder.id)
    if (own.length > 0) terms.set(folder.id, own)
  }
  const stems = new Set([...terms.values()].flat().flatMap((term) => term.stems))
  return {
    folders: byId,
    model,
    terms,
    targetOf(id) {
      // The parent takes the documents of a deleted folder; those of a renamed one have none.
      const target = byId.has(id) ? id : topFolderId(id)
      return byId.has(target) && keeping.has(target) ? target : undefined
    },
    isKnown: (stem) => stems.has(stem) || model.isKnown(stem),
    isCommon: (stem) => stems.has(stem) || model.isCommon(stem),
  }
}

interface Meaning {
  keeps: boolean
  own: readonly FolderTerm[]
}

/** Most folders are the template's, the same in every company: what they mean is found once. */
const meanings = remembered<Meaning>(2000)

function meaningOf(folder: CandidateFolder, model: Model): Meaning {
  const { description, id, name } = folder
  return meanings([id, name, description], () => {
    const keeps = keepsPurpose(folder, model)
    const described = termsOfWords(description ?? '', DESCRIPTION)
    return { keeps, own: keeps ? described : [...termsOfName(name), ...described] }
  })
}

/** Whether a folder of the template still has a name that fits what the model knows of it. */
function keepsPurpose({ id, name }: CandidateFolder, model: Model): boolean {
  const first = model.names.get(id)
  if (first === undefined) return false
  const stems = new Set(stemsOf(first))
  return stemsOf(name).some((stem) => stems.has(stem) || model.isTypical(stem, id))
}

function termsOfName(name: string): FolderTerm[] {
  const parts = name.split(/\s*[,&()/]\s*|\s+-\s+/).flatMap((label) => {
    const stems = stemsOf(label.replaceAll('-', ' '))
    return stems.length > 1 ? [{ label, stems, weight: NAME }] : []
  })
  return [...parts, ...termsOfWords(name, name.includes(' ') ? NAME_WORD : NAME)]
}

function termsOfWords(text: string, weight: number): FolderTerm[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((label) => {
    const stems = stemsOf(label)
    const isUseful =
      stems.length === 1 && stems.join('').length > 2 && !stems.some((stem) => generic.has(stem))
    return isUseful ? [{ label, stems, weight }] : []
  })
}
