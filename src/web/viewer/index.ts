import { loadedComponent } from '#web/platform/base/loaded-component.tsx'

export type { Found } from './found.ts'
export { useViewerKeys } from './use-viewer-keys.ts'

/** A PDF by its address; loaded when the first one is shown. */
export const PdfSource = loadedComponent(async () => (await import('./pdf/pdf-source.tsx')).PdfSource)

/** A file opened over the page of a folder; loaded when the first one is. */
export const Viewer = loadedComponent(async () => (await import('./viewer.tsx')).Viewer)
