// What is typed about a company: apart from the calls, because the browser loads schemas only where something is typed.
import { z } from 'zod'
import { companyColours, MAX_INITIALS } from './company-badge.ts'
import { nameOf } from '#contract/platform/name-field.ts'
import { businessType } from '#contract/platform/credentials.ts'

export const companyName = nameOf('Please name the company')

/** A text that may be empty, which is `null`. */
export const textUpTo = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `Please use at most ${String(length)} characters`)
    .nullable()
    .transform((text) => (text === '' ? null : text))

/** What is changed of a company; what is left out stays. */
export const companyChange = z.object({
  name: companyName.optional(),
  businessType: businessType.optional(),
  registrationNumber: textUpTo(200).optional(),
  registeredOfficeAddress: textUpTo(1000).optional(),
  /** Without any, those of its name. */
  initials: textUpTo(MAX_INITIALS).optional(),
  colour: z.enum(companyColours).nullable().optional(),
})

/** What is said of a company that is made. */
export const newCompany = z.object({
  name: companyName,
  businessType: businessType.default('Ltd Company'),
  registrationNumber: textUpTo(200).optional(),
})
