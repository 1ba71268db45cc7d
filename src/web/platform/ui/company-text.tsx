import { clsx } from 'clsx'
import { bracketsAtEnd } from '#contract/platform/shorten-name.ts'

/** A name of more characters is cut in the middle where there is no room, as companies of a group differ at the end. */
const LONG = 28
/** As many characters of its end stay, from a word on, or what is in brackets there. */
const ENDING = 13

/** Where the end of a long name begins that is always shown. */
function endOf(name: string): number {
  if (name.length <= LONG) return name.length
  const inBrackets = bracketsAtEnd(name).length
  if (inBrackets > 0 && inBrackets <= LONG) return name.length - inBrackets
  const space = name.indexOf(' ', name.length - ENDING - 1)
  return space === -1 ? name.length : space + 1
}

/** The name of a company on one line, without its middle where there is no room. */
export function CompanyText({ name, className }: { name: string; className?: string }) {
  const end = endOf(name)
  return (
    <bdi data-company-name className={clsx('flex min-w-0', className)}>
      {/* The space before the end goes with what is cut off. */}
      <span className="overflow-hidden text-ellipsis whitespace-pre">{name.slice(0, end)}</span>
      {end < name.length && (
        <span className="max-w-[calc(100%-2.5em)] shrink-0 truncate">{name.slice(end)}</span>
      )}
    </bdi>
  )
}
