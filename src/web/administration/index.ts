import { lazyRouteComponent } from '@tanstack/react-router'

export const AdministrationPage = lazyRouteComponent(
  () => import('./administration-page.tsx'),
  'AdministrationPage',
)
