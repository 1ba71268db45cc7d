import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export { InboxLink, WaitingLine } from './inbox-link.tsx'
export { NoInbox } from './no-inbox.tsx'
export { waitingQuery } from './waiting.ts'
export { SharesWaiting } from './shares-waiting.tsx'
export { UploadTokens } from './upload-tokens.tsx'

/** The table of the papers that wait. */
export const Inbox = lazyRouteComponent(() => import('./table/inbox.tsx'), 'Inbox')
export const Share = lazyRouteComponent(() => import('./share.tsx'), 'Share')
export const ShareTarget = lazyRouteComponent(() => import('./share-target.tsx'), 'ShareTarget')
/** Papers that wait, to be filed where they are shown. */
export const PaperOffers = suspended(
  lazyRouteComponent(() => import('./table/paper-offers.tsx'), 'PaperOffers'),
)
