import { z } from 'zod'
import { type Day, day } from '#contract/platform/plain-date.ts'

const optionalDay = day.nullish()

/** The parts of the register's `psc_list` that are used here. */
const people = z.object({
  items: z.array(
    z.object({
      ceased_on: optionalDay,
      identity_verification_details: z
        .object({
          appointment_verification_statement_due_on: optionalDay,
          /** From when the identity of the person is verified in this role. */
          appointment_verification_start_on: optionalDay,
          identity_verified_on: optionalDay,
        })
        .nullish(),
    }),
  ),
})

/**
 * The days by which people with control of a company have to give the code of their verified identity, as the register has
 * them; nothing of those who have given it, nor where the answer has another shape.
 */
export function controlVerificationBy(body: unknown): Day[] {
  const found = people.safeParse(body)
  const days = found.data?.items.flatMap(({ ceased_on: ceased, identity_verification_details: details }) => {
    const {
      appointment_verification_start_on: start,
      appointment_verification_statement_due_on: due,
      identity_verified_on: verified,
    } = details ?? {}
    return (ceased ?? start ?? verified ?? undefined) === undefined ? (due ?? []) : []
  })
  return [...new Set(days)].toSorted()
}
