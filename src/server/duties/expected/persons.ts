/** A person's name in its parts: first names and surname, without titles, marks and capitals. */
function partsOf(name: string): string[] {
  const [surname, first] = name.split(',')
  const ordered = first === undefined ? name : `${first} ${surname ?? ''}`
  return ordered
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !titles.has(part))
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'dame', 'rev'])

/**
 * Whether two names can be those of one person: the same surname, and first names of which each begins with the other's
 * initial; a middle name may be left out. "Ms J. Smith" is "SMITH, Jane Ann".
 */
export function isSamePerson(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  if (first.join(' ') === second.join(' ')) return first.length > 0
  if (first.length < 2 || second.length < 2 || first.at(-1) !== second.at(-1)) return false
  const [a = '', b = ''] = [first[0], second[0]]
  return a === b || (Math.min(a.length, b.length) === 1 && a[0] === b[0])
}

/**
 * The persons of whom there are names, each by the fullest spelling, in alphabetical order. A name of initials that fits
 * several persons is one of its own.
 */
export function personsIn(names: Iterable<string>): string[] {
  const lengthOf = (name: string) => partsOf(name).join(' ').length
  const persons: string[] = []
  for (const name of [...new Set(names)].toSorted((a, b) => lengthOf(b) - lengthOf(a) || (a < b ? -1 : 1))) {
    const same = persons.filter((person) => isSamePerson(person, name))
    if (same.length !== 1) persons.push(name)
  }
  return persons.toSorted()
}

/** The person of a list whose name a paper bears. */
export function personNamed(name: string, persons: readonly string[]): string | undefined {
  if (persons.includes(name)) return name
  const same = persons.filter((person) => isSamePerson(person, name))
  return same.length === 1 ? same[0] : undefined
}
