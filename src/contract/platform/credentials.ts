// What people sign in with, and the forms that ask for it: apart from the calls, because the browser loads schemas only
// where something is typed.
import { z } from 'zod'
import { cleanName } from './common-fields.ts'

export const businessTypes = ['Ltd Company', 'LLP', 'Sole Trader'] as const
export const businessType = z.enum(businessTypes)

export const INVALID_EMAIL = 'Please enter a valid email address'

/** An e-mail address in lower case, so that accounts do not differ by case. */
export const email = z
  .string(INVALID_EMAIL)
  .trim()
  .toLowerCase()
  .pipe(z.email(INVALID_EMAIL).max(254, INVALID_EMAIL))

/** The password rules of `docs/product.md` §5. The maximum of 1,024 characters limits the cost of hashing. */
export const password = z
  .string('Password is required')
  .min(8, 'Password must be at least 8 characters')
  .max(1024, 'Password must be at most 1024 characters')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{N}\s]/u, 'Password must contain at least one special character')

/** Adds the rule that both entries of a new password are equal. */
export function confirmed<Form extends z.ZodType<{ password: string; confirmPassword: string }>>(form: Form) {
  return form.refine(({ password: chosen, confirmPassword }) => chosen === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
}

const profileText = z.string().overwrite(cleanName).max(200)
const optionalText = profileText
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value))

export const registration = z.object({
  email,
  password,
  firstName: z
    .string('First name is required')
    .overwrite(cleanName)
    .min(1, 'First name is required')
    .max(200),
  lastName: optionalText,
  businessType: businessType.default('Ltd Company'),
  businessName: optionalText,
  registrationNumber: optionalText,
  /** The token of an invitation, where not everybody may register. */
  invitation: z.string().min(1).max(200).optional(),
})
export type Registration = z.output<typeof registration>

/** The fields of the registration form; the confirmation is not sent. */
export const registrationForm = confirmed(registration.extend({ confirmPassword: z.string() }))

export const credentials = z.object({
  email,
  password: z.string('Password is required').min(1, 'Password is required').max(1024),
})

export const emailOnly = z.object({ email })

export const resetToken = z.string().min(1).max(200)
export const passwordReset = confirmed(
  z.object({
    token: resetToken,
    password,
    confirmPassword: z.string(),
    /** The ids of second factors of the last 7 days that are removed. */
    dropFactors: z.array(z.string().max(36)).max(30).optional(),
  }),
)
