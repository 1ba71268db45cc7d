import { lazy } from 'react'

/** The camera dialog; loaded when it is first opened. */
export const CameraDialog = lazy(() => import('./camera-dialog.tsx'))
