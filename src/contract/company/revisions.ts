import { type Area, areas } from './roles.ts'

/** The header in which lists tell the revision that they were read at, or after. */
export const REVISION_HEADER = 'x-revision'

/** Instead of the number of an area that the person may not view. */
const HIDDEN = '-'

/**
 * The revision of all that a person may view, as one text: a number for each area.
 *
 * @param numbers of the areas that ever changed
 */
export function revisionOf(numbers: ReadonlyMap<string, number>, visible: readonly Area[]): string {
  return areas.map((area) => (visible.includes(area) ? String(numbers.get(area) ?? 0) : HIDDEN)).join('.')
}

/** Whether an area can be viewed by whom a revision was told. */
export function isVisibleAt(revision: string, area: string): boolean {
  return revision.split('.')[areas.findIndex((one) => one === area)] !== HIDDEN
}

/**
 * The areas that changed between two revisions.
 *
 * @returns undefined when the person may view other areas than before, or when one is not a revision
 */
export function changedAreas(before: string, after: string): Area[] | undefined {
  const [old, current] = [before.split('.'), after.split('.')]
  if (old.length !== areas.length || current.length !== areas.length) return undefined
  const isHidden = (part: string | undefined) => part === HIDDEN
  if (old.some((part, index) => isHidden(part) !== isHidden(current[index]))) return undefined
  return areas.filter((_, index) => old[index] !== current[index])
}

/** The same as one number, which rises with every change. */
export function revisionNumber(revision: string): number {
  return revision.split('.').reduce((sum, part) => sum + (part === HIDDEN ? 0 : Number(part)), 0)
}
