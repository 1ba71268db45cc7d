import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long the event loop works on one thing before it answers others, in milliseconds. */
const TURN_MS = 15

/** Works on items one after another, as `map`, and lets whatever else waits run between them. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > TURN_MS) {
      await nextTurn()
      begun = performance.now()
    }
    results.push(work(item))
  }
  return results
}
