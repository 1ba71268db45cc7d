/** Tells the other windows of the application that a proof was given in this one. */
export function announceProof(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('proven')
  channel.close()
}

/**
 * Listens for a proof that was given in another window.
 *
 * @returns ends it
 */
export function onProof(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

const NAME = 'board-manual-proof'
