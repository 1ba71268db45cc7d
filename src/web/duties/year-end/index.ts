import { lazyRouteComponent } from '@tanstack/react-router'

export const YearEndPage = lazyRouteComponent(() => import('./year-end-page.tsx'), 'YearEndPage')
