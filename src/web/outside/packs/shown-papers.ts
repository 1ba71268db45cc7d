import type { PackVisit } from '#contract/outside/packs.ts'

export interface ShownPaper {
  number: number
  pages: PackVisit['shown']
  /** How long all its pages together were shown. */
  seconds: number
}

/** What was shown in a visit, paper by paper. */
export function shownPapers(shown: PackVisit['shown']): ShownPaper[] {
  return [...Map.groupBy(shown, ({ number }) => number)].map(([number, pages]) => ({
    number,
    pages,
    seconds: pages.reduce((sum, page) => sum + page.seconds, 0),
  }))
}

/** `40 s`, `2 min 5 s`. */
export function spellSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  const rest = whole - minutes * 60
  return minutes === 0
    ? `${String(rest)} s`
    : `${String(minutes)} min${rest === 0 ? '' : ` ${String(rest)} s`}`
}
