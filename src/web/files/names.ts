import { TRASH_DAYS } from '#contract/trash.ts'

/** A name without its extension, to prefill the rename dialog (`docs/product.md` §5). `.env` has none. */
export function withoutExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The extension with its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return name.slice(withoutExtension(name).length)
}

/** The day on which something deleted now leaves the trash (`docs/product.md` §9). */
export function finalDay(now: Date = new Date()): string {
  const day = new Date(now)
  day.setDate(day.getDate() + TRASH_DAYS)
  return day.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
}
