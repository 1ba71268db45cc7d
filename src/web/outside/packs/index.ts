import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export const GiveDialog = suspended(lazyRouteComponent(() => import('./give-dialog.tsx'), 'GiveDialog'))
export const PacksPage = lazyRouteComponent(() => import('./packs-page.tsx'), 'PacksPage')
