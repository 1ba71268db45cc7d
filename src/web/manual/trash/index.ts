import { lazyRouteComponent } from '@tanstack/react-router'

export const TrashPage = lazyRouteComponent(() => import('./trash-page.tsx'), 'TrashPage')
