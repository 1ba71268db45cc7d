/**
 * Keeps the browser from opening a file that is dropped outside of a drop target. Drop targets on elements are asked
 * before this listener and prevent the default; one on `window` is added later, and sets its effect after this.
 */
export function refuseStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      const { dataTransfer, defaultPrevented } = event
      if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
}
