import { carriesFiles } from '#web/files/index.ts'

/**
 * Keeps the browser from leaving the page for a file that is dropped where nothing takes it. What takes a drop says so
 * after this has been asked: its listener is further down, or was added later.
 */
export function refuseStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      const { dataTransfer, defaultPrevented } = event
      if (defaultPrevented || dataTransfer === null || !carriesFiles(dataTransfer)) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
  }
}
