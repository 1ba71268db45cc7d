/**
 * Errors of development tools and of the browser itself that tell nothing about the program (`docs/product.md` §2): a
 * ResizeObserver that needs a second frame, a closed hot-reload socket.
 */
const noise = /ResizeObserver loop|\[vite\]|WebSocket closed without opened/

/** Keeps such messages out of the console and away from any reporting. */
export function quietNoise(): void {
  window.addEventListener('error', (event) => {
    if (!noise.test(event.message)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && noise.test(event.reason.message)) event.preventDefault()
  })
}
