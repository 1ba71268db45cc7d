import { lazy } from 'react'

export type { Found } from './found.ts'

/** A file opened over the page of a folder; loaded when the first one is. */
export const Viewer = lazy(() => import('./viewer.tsx'))
