export type ToastVariant = 'default' | 'success' | 'error'

export interface ToastOptions {
  title: string
  description?: string | undefined
  variant?: ToastVariant
  action?: { label: string; onClick: () => void }
}

export interface ToastEntry extends ToastOptions {
  id: number
}

let current: ToastEntry | undefined
let lastId = 0
const listeners = new Set<() => void>()

function set(next: ToastEntry | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a notice. It replaces the one before, as there is one at a time (`docs/product.md` §9). */
export function toast(options: ToastOptions): void {
  lastId += 1
  set({ ...options, id: lastId })
}

/** Shows that something has succeeded. */
export function toastSuccess(title: string, description?: string): void {
  toast({ title, description, variant: 'success' })
}

export const toastStore = {
  get: (): ToastEntry | undefined => current,
  dismiss: (id: number): void => {
    if (current?.id === id) set(undefined)
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
