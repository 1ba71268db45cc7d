import { type KeepUntil, keptWords } from '#contract/manual/files.ts'

/** Until when a paper is to be kept, as people read it: "Keep until 31 March 2032 · Companies Act 2006 s.388". */
export function keepText(keeping: KeepUntil): string {
  return `Keep ${keptWords(keeping)} · ${keeping.source}`
}
