import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export const AskDialog = suspended(lazyRouteComponent(() => import('./ask-dialog.tsx'), 'AskDialog'))
export const RequestsPage = lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage')
export { useMayGive, useMayReachOutsiders } from './may-reach-outsiders.ts'
export { LinkCard } from './link-card.tsx'
export { useAskedOf, useLinkChange } from './queries.ts'
export { LinksPage } from './links-page.tsx'
export { LinkDialog } from './link-dialog.tsx'
