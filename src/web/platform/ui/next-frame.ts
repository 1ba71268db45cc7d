/** Resolves after the next frame has been painted; at once in a hidden page, which paints none. */
export async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
