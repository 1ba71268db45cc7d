let last = Promise.resolve()

/**
 * Waits for a task that no other caller has begun something in: immediately for the first, and one task longer for each
 * that comes in the same one. A page that opens makes ten calls at once, and to begin one takes a slow phone 10 ms.
 */
export async function ownTask(): Promise<void> {
  const turn = last
  last = turn.then(nextTask)
  await turn
}

/** Timers would wait 4 ms, and in a hidden tab a second. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
