import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export const DestructionPage = lazyRouteComponent(() => import('./destruction-page.tsx'), 'DestructionPage')
export const DestroyableLine = suspended(
  lazyRouteComponent(() => import('./destroyable-line.tsx'), 'DestroyableLine'),
)
