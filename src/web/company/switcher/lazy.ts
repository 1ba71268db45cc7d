import { lazy } from 'react'
import { suspended } from '#web/platform/base/suspended.tsx'

/** The companies of a person in a dialog; loaded when it is first opened. */
export const CompaniesDialog = suspended(
  lazy(async () => ({
    default: (await import('./companies-dialog.tsx')).CompaniesDialog,
  })),
)

/** A form for another company; loaded when it is first opened. */
export const NewCompanyDialog = suspended(
  lazy(async () => ({
    default: (await import('./new-company-dialog.tsx')).NewCompanyDialog,
  })),
)
