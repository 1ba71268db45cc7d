import { lazyRouteComponent } from '@tanstack/react-router'

export { DailyMailSection } from './daily-mail-section.tsx'
export { RemindersSection } from './reminders-section.tsx'

export const UnsubscribePage = lazyRouteComponent(() => import('./unsubscribe-page.tsx'), 'UnsubscribePage')
