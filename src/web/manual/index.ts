import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * The pages of the manual. The router fetches what it is about to show and only then shows it, at once: behind React's own
 * `lazy` each of them would first be drawn as missing, and what takes its place then waits for 300 ms.
 */
export const ManualPage = lazyRouteComponent(() => import('./manual-page.tsx'), 'ManualPage')
export const FolderView = lazyRouteComponent(() => import('./folder-view.tsx'), 'FolderView')
export const TemplatePage = lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage')
