import { lazy } from 'react'

/** The companies of a person in a dialog; loaded when it is first opened. */
export const CompaniesDialog = lazy(async () => ({
  default: (await import('./companies-dialog.tsx')).CompaniesDialog,
}))

/** A form for another company; loaded when it is first opened. */
export const NewCompanyDialog = lazy(async () => ({
  default: (await import('./new-company-dialog.tsx')).NewCompanyDialog,
}))
