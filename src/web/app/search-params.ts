/** The unvalidated query string of an address. */
export type Search = Record<string, unknown>

/** Reads texts; leaves out every other value. */
export function textIn<Name extends string>(
  search: Search,
  ...names: readonly Name[]
): { [K in Name]?: string } {
  const found: { [K in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string') found[name] = value
  }
  return found
}

/** Reads a value that must be one of some choices; any other is left out. */
export function choiceIn<Name extends string, const Choice extends string>(
  search: Search,
  name: Name,
  choices: readonly Choice[],
): { [K in Name]?: Choice } {
  const choice = choices.find((known) => known === search[name])
  const found: { [K in Name]?: Choice } = {}
  if (choice !== undefined) found[name] = choice
  return found
}

/** Reads a whole number that is at least `least`; anything else is left out. */
export function countIn<Name extends string>(
  search: Search,
  name: Name,
  least = 0,
): { [K in Name]?: number } {
  const value = search[name]
  const count = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  const found: { [K in Name]?: number } = {}
  if (Number.isInteger(count) && count >= least) found[name] = count
  return found
}
