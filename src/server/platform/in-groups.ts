import { setImmediate as nextTurn } from 'node:timers/promises'

interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item
}

interface Grouping<Item, Result> {
  /** Items of one key are worked on one group after another; those of different keys at the same time. */
  keyOf: (item: Item) => string
  /** Two items that have one of these in common are never in one group. */
  distinct?: (item: Item) => readonly string[]
  /** How many are in a group at most. */
  most: number
  /** Gives the results in the order of its items; when it fails, all of them fail. */
  work: (items: readonly Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>
}

/** Works on one item at once, and on those that come meanwhile together after it. */
export function inGroups<Item, Result>({
  distinct = () => [],
  keyOf,
  most,
  work,
}: Grouping<Item, Result>): (item: Item) => Promise<Result> {
  /** What waits, by key; a key is absent while nothing is being worked on. */
  const keys = new Map<string, Array<Waiting<Item, Result>>>()

  function takeGroup(waiting: Array<Waiting<Item, Result>>): Array<Waiting<Item, Result>> {
    const seen = new Set<string>()
    const [group, rest]: [typeof waiting, typeof waiting] = [[], []]
    for (const next of waiting) {
      const values = distinct(next.item)
      const fits = group.length < most && values.every((value) => !seen.has(value))
      if (fits) for (const value of values) seen.add(value)
      ;(fits ? group : rest).push(next)
    }
    waiting.splice(0, waiting.length, ...rest)
    return group
  }

  async function workOn(key: string, waiting: Array<Waiting<Item, Result>>): Promise<void> {
    while (waiting.length > 0) {
      // What comes in the same turn of the event loop goes together.
      await nextTurn()
      const group = takeGroup(waiting)
      try {
        const results = await work(group.map(({ item }) => item))
        group.forEach(({ resolve }, index) => resolve(results[index] as Result))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    keys.delete(key)
  }

  return (item) => {
    const next = { item, ...Promise.withResolvers<Result>() }
    const waiting = keys.get(keyOf(item))
    if (waiting === undefined) {
      const begun = [next]
      keys.set(keyOf(item), begun)
      void workOn(keyOf(item), begun)
    } else waiting.push(next)
    return next.promise
  }
}
