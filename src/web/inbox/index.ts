import { lazyRouteComponent } from '@tanstack/react-router'

export { SharesWaiting } from './shares-waiting.tsx'
export { UploadTokens } from './upload-tokens.tsx'

export const Share = lazyRouteComponent(() => import('./share.tsx'), 'Share')
export const ShareTarget = lazyRouteComponent(() => import('./share-target.tsx'), 'ShareTarget')
