/** Stands in the place of a document until it is there. */
export function Opening({ children }: { children: string }) {
  return (
    <div aria-busy="true" className="grid min-h-0 flex-1 place-items-center">
      <span className="animate-late text-ink-2">{children}</span>
    </div>
  )
}
