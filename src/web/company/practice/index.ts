import { lazyRouteComponent } from '@tanstack/react-router'

export const PracticePage = lazyRouteComponent(() => import('./practice-page.tsx'), 'PracticePage')
