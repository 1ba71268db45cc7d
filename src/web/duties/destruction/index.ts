import { lazyRouteComponent } from '@tanstack/react-router'

export const DestructionPage = lazyRouteComponent(() => import('./destruction-page.tsx'), 'DestructionPage')
export const DestroyableLine = lazyRouteComponent(() => import('./destroyable-line.tsx'), 'DestroyableLine')
