/** A name without its extension, to prefill the rename dialog (`docs/product.md` §5). `.env` has none. */
export function withoutExtension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The extension with its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return name.slice(withoutExtension(name).length)
}
