import {
  type ComponentProps,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useKeys } from '#web/platform/ui/use-keys.ts'

/** What keys do with the row that has the focus. */
interface Actions {
  onFile: (id: string) => void
  onEdit: (id: string) => void
  onFacts: (id: string) => void
  onFolder: (id: string) => void
  onSelect: (id: string) => void
}

/**
 * Keys of the inbox: `j` and `k` go down and up, Enter files, `e` edits the name, `d` what was read in it, `f` the folder,
 * `x` selects, `p` shows the paper beside the row. When the row with the focus goes, the one in its place gets it.
 *
 * @param order the ids of the rows
 * @returns the id of the row that Tab reaches, and handlers for the table
 */
export function useInboxKeys(
  table: RefObject<HTMLTableElement | null>,
  order: readonly string[],
  { onFile, onEdit, onFacts, onFolder, onSelect }: Actions,
): { current: string | undefined; handlers: Pick<ComponentProps<'table'>, 'onBlur' | 'onFocus'> } {
  /** The row that had the focus last. */
  const [last, setLast] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const hasFocus = useRef(false)
  const index = last.id === undefined ? -1 : order.indexOf(last.id)
  const current = order[index === -1 ? Math.min(last.index, order.length - 1) : index]

  function focus(id: string | undefined): void {
    if (id === undefined) return
    rowIn(table.current, id)?.focus()
  }
  function step(by: number): void {
    const at = focusedRow() === undefined ? -1 : order.indexOf(current ?? '')
    focus(at === -1 ? current : order[Math.min(order.length - 1, Math.max(0, at + by))])
  }
  /** Runs an action for the focused row, or leaves the key to the browser. */
  function onRow(act: (id: string) => void): () => boolean {
    return () => {
      const id = focusedRow()
      if (id === undefined) return false
      act(id)
      return true
    }
  }

  const handlers = {
    onFocus: ({ target }: FocusEvent) => {
      const id = rowOf(target)
      hasFocus.current = true
      if (id !== undefined) setLast({ id, index: Math.max(0, order.indexOf(id)) })
    },
    onBlur: ({ target }: FocusEvent) => {
      // Some browsers send it for an element that is being removed, which is gone once the change is done.
      queueMicrotask(() => {
        if (target.isConnected && focusedRow() === undefined) hasFocus.current = false
      })
    },
  }

  // After every change: a row that moves loses the focus, too.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focus(current)
  })

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: onRow(onEdit),
    d: onRow(onFacts),
    f: onRow(onFolder),
    x: onRow(onSelect),
    p: onRow((id) => rowIn(table.current, id)?.querySelector('a')?.focus()),
    Enter: () => {
      // On a link or a button, Enter does what they do.
      const id = document.activeElement?.getAttribute('data-paper') ?? undefined
      if (id === undefined) return false
      onFile(id)
      return true
    },
  })
  return { current, handlers }
}

function rowIn(table: HTMLElement | null, id: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-paper="${CSS.escape(id)}"]`) ?? null
}

function rowOf(target: EventTarget | Element | null): string | undefined {
  const row = target instanceof Element ? target.closest('[data-paper]') : null
  return row?.getAttribute('data-paper') ?? undefined
}

/** The id of the row in which the focus is. */
function focusedRow(): string | undefined {
  return rowOf(document.activeElement)
}
