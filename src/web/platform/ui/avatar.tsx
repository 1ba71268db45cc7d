import { clsx } from 'clsx'

const sizes = { sm: 'size-7 text-2xs', md: 'size-9 text-sm', lg: 'size-14 text-lg' } as const

interface Props {
  name: string
  imageUrl?: string | null
  size?: keyof typeof sizes
}

/** A person's picture or initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, imageUrl, size = 'sm' }: Props) {
  if (imageUrl !== undefined && imageUrl !== null && imageUrl !== '')
    return <img src={imageUrl} alt="" className={clsx('shrink-0 rounded-full object-cover', sizes[size])} />
  return (
    <span
      aria-hidden
      className={clsx(
        'grid shrink-0 place-items-center rounded-full bg-primary font-semibold text-on-primary select-none',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@]+/).filter((word) => word !== '')
  const last = words.length > 1 ? firstCharacter(words.at(-1)) : ''
  return `${firstCharacter(words[0])}${last}`.toLocaleUpperCase()
}

/** The first character as a reader counts it, with its accents. */
function firstCharacter(word = '?'): string {
  // The segmenter takes milliseconds to set up, and most names begin with ASCII.
  if (/^[!-~](?:[!-~]|$)/.test(word)) return word.charAt(0)
  return new Intl.Segmenter().segment(word).containing(0)?.segment ?? ''
}
