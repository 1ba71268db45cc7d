import type { z } from 'zod'
import type { profileForm } from '#contract/people/accounts.ts'

export type FieldName = keyof z.input<typeof profileForm>

interface ProfileField {
  name: FieldName
  label: string
  isRequired?: boolean
  type?: 'email' | 'tel'
  autoComplete: string
}

interface Group {
  title: string
  /** Its fields are the company's, and its owners change them. */
  isOfCompany?: boolean
  fields: readonly ProfileField[]
}

/** The fields of the profile, in the order in which they are shown. */
export const fieldGroups: readonly Group[] = [
  {
    title: 'You',
    fields: [
      { name: 'firstName', label: 'First name', isRequired: true, autoComplete: 'given-name' },
      { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
      { name: 'email', label: 'Email', isRequired: true, type: 'email', autoComplete: 'email' },
    ],
  },
  {
    title: 'Business',
    isOfCompany: true,
    fields: [
      { name: 'businessType', label: 'Business type', isRequired: true, autoComplete: 'off' },
      { name: 'businessName', label: 'Business name', autoComplete: 'organization' },
      { name: 'registrationNumber', label: 'Registration number', autoComplete: 'off' },
      {
        name: 'registeredOfficeAddress',
        label: 'Registered office address',
        autoComplete: 'street-address',
      },
    ],
  },
  {
    title: 'Director',
    fields: [
      { name: 'directorFirstName', label: 'Director first name', autoComplete: 'off' },
      { name: 'directorLastName', label: 'Director last name', autoComplete: 'off' },
      { name: 'directorEmail', label: 'Director email', type: 'email', autoComplete: 'off' },
      { name: 'directorMobile', label: 'Director mobile', type: 'tel', autoComplete: 'off' },
    ],
  },
]
