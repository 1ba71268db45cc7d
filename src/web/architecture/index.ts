import { lazyRouteComponent } from '@tanstack/react-router'

export const ArchitecturePage = lazyRouteComponent(
  () => import('./architecture-page.tsx'),
  'ArchitecturePage',
)
