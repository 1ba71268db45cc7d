import { lazy } from 'react'

export { FolderResources } from './folder-resources.tsx'
export { MasterLink } from './master-link.tsx'

/** The page of the master administrator; loaded when it is opened. */
export const MasterPage = lazy(() => import('./master-page.tsx'))
