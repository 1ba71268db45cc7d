import { lazy } from 'react'
import { suspended } from '#web/platform/base/suspended.tsx'

/** The camera dialog; loaded when it is first opened. */
export const CameraDialog = lazy(() => import('./camera-dialog.tsx'))

/** The camera for one document that is sent elsewhere; loaded when it is first opened. */
export const PageCamera = suspended(lazy(() => import('./page-camera.tsx')))
