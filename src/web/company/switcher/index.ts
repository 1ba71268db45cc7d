import { lazyRouteComponent } from '@tanstack/react-router'

export { CompaniesDialog } from './lazy.ts'
export const CompaniesPage = lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage')
export { companyLabel, useCompanyName } from './queries.ts'
export { CompanySwitcher, openCompanies } from './switcher.tsx'
