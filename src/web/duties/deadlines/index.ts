import { lazyRouteComponent } from '@tanstack/react-router'

export { deadlinesQuery } from './queries.ts'

export const CalendarPage = lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage')
export const SetUpPage = lazyRouteComponent(() => import('./set-up/set-up-page.tsx'), 'SetUpPage')
export const UnsubscribePage = lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage')
export const NextDeadlines = lazyRouteComponent(() => import('./home-sections.tsx'), 'NextDeadlines')
export const SetUpOffer = lazyRouteComponent(() => import('./home-sections.tsx'), 'SetUpOffer')
