import { lazyRouteComponent } from '@tanstack/react-router'

export { ArchitectureLink } from './architecture-link.tsx'

export const ArchitecturePage = lazyRouteComponent(
  () => import('./architecture-page.tsx'),
  'ArchitecturePage',
)
