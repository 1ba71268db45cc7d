import { loadedComponent } from '#web/platform/base/loaded-component.tsx'

/** Loaded when they are first opened. */
export const VersionsPanel = loadedComponent(async () => (await import('./versions-panel.tsx')).VersionsPanel)
export const FormerView = loadedComponent(async () => (await import('./former-view.tsx')).FormerView)
