import type { File } from '#contract/manual/files.ts'
import type { FileDependencies } from './dependencies.ts'

/** Has a process ready for the views of files that are on screen or soon are; where none can start, the view says so. */
export function expectViews(
  { documents }: FileDependencies,
  shown: ReadonlyArray<Pick<File, 'mimetype'>>,
): void {
  documents.expectViews(shown).catch(() => undefined)
}
