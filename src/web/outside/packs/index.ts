import { lazyRouteComponent } from '@tanstack/react-router'

export const GiveDialog = lazyRouteComponent(() => import('./give-dialog.tsx'), 'GiveDialog')
export const PacksPage = lazyRouteComponent(() => import('./packs-page.tsx'), 'PacksPage')
