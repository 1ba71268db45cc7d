import { lazy } from 'react'

/** The camera dialog; loaded when it is first opened. */
export const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

/** The camera for one document that is sent elsewhere; loaded when it is first opened. */
export const PageCamera = lazy(() => import('./page-camera.tsx'))
