import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export { deadlinesQuery } from './queries.ts'

export const CalendarPage = lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage')
export const SetUpPage = lazyRouteComponent(() => import('./set-up/set-up-page.tsx'), 'SetUpPage')
export const OverduePage = lazyRouteComponent(() => import('./overdue-page.tsx'), 'OverduePage')
export const ToldEvents = suspended(lazyRouteComponent(() => import('./company-events.tsx'), 'ToldEvents'))
export const NextDeadlines = lazyRouteComponent(() => import('./home-sections.tsx'), 'NextDeadlines')
export const SetUpOffer = suspended(lazyRouteComponent(() => import('./home-sections.tsx'), 'SetUpOffer'))
