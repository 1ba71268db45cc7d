/** Fulfilled when the next frame has been drawn, which shows what was done until now; at once where none is drawn. */
export async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
