/** A paper with the names that it could get. */
export interface Nameable {
  /** The best first; none when it keeps its name. */
  names: readonly string[]
  /** The name that it has. */
  current: string
}

/**
 * Chooses a name for each paper, so that no two get the same one and none gets a name that is taken.
 *
 * A name that another paper could get as well is passed over for one that no other could get: of two bills of one day and
 * sender, both are named by their sums.
 *
 * @param isTaken whether a name is taken where the paper goes
 * @returns a name for each, in their order; undefined for a paper that keeps its own. Papers that no fact tells apart
 *   share their first name
 */
export function tellApart<Paper extends Nameable>(
  papers: readonly Paper[],
  isTaken: (name: string, paper: Paper) => boolean,
): Array<string | undefined> {
  const claims = new Map<string, number>()
  for (const { current, names } of papers)
    for (const name of names.length === 0 ? [current] : names) claims.set(name, (claims.get(name) ?? 0) + 1)
  const chosen = new Set<string>()
  return papers.map((paper) => {
    const free = paper.names.filter((name) => !chosen.has(name) && !isTaken(name, paper))
    const name = free.find((each) => claims.get(each) === 1) ?? free[0] ?? paper.names[0]
    if (name !== undefined) chosen.add(name)
    return name
  })
}
