import { useKeys } from '#web/platform/ui/use-keys.ts'

/**
 * Moves the focus from file to file with the arrow keys. While no file has it, and beyond the first and the last, the keys
 * scroll.
 *
 * @param columns how many files stand side by side
 */
export function useWalkByArrows(columns: number): void {
  const walk = (step: number) => () => {
    const files = [...document.querySelectorAll<HTMLElement>('main [data-file]')]
    const at = files.findIndex((file) => file === document.activeElement)
    const next = at === -1 ? undefined : files[at + step]
    next?.focus()
    return next !== undefined
  }
  useKeys({
    ArrowDown: walk(columns),
    ArrowUp: walk(-columns),
    ...(columns > 1 && { ArrowRight: walk(1), ArrowLeft: walk(-1) }),
  })
}
