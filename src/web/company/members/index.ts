import { lazyRouteComponent } from '@tanstack/react-router'
import { suspended } from '#web/platform/base/suspended.tsx'

export { youMay } from './rights.ts'

export const ClosedSection = lazyRouteComponent(() => import('./closed-section.tsx'), 'ClosedSection')
export const CompaniesSections = suspended(
  lazyRouteComponent(() => import('./companies-sections.tsx'), 'CompaniesSections'),
)
export const CompanyPage = lazyRouteComponent(() => import('./company-page.tsx'), 'CompanyPage')
export const JoinSection = lazyRouteComponent(() => import('./join-section.tsx'), 'JoinSection')
export const RequestsNotice = lazyRouteComponent(() => import('./requests-notice.tsx'), 'RequestsNotice')
export const PeoplePage = lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage')
