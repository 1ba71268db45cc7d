import type { KeepUntil } from '#contract/manual/files.ts'
import { spellDay } from '#contract/platform/plain-date.ts'

/** Until when a paper is to be kept, as people read it: "Keep until 31 March 2032 · Companies Act 2006 s.388". */
export function keepText({ day, source }: KeepUntil): string {
  return `Keep ${day === null ? 'as long as the company exists' : `until ${spellDay(day)}`} · ${source}`
}
