/** A business code in two groups, so that it can be read out. */
export function CodeText({ code }: { code: string }) {
  return (
    <p className="font-mono text-xl tracking-widest" aria-label={Array.from(code).join(' ')}>
      {code.slice(0, 4)} {code.slice(4)}
    </p>
  )
}
