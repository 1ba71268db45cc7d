import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { linkInto } from '#server/platform/mail/index.ts'

/** How often a calendar reads it again, in seconds. */
const READ_AGAIN_S = 6 * 60 * 60

/**
 * Deadlines as all-day events of iCalendar (RFC 5545). The id of an event stays the same for good, so that a calendar
 * that reads them again changes what it has.
 */
export function writeCalendar(
  company: { id: string; name: string },
  deadlines: readonly Deadline[],
  { baseUrl, now }: { baseUrl: string; now: Date },
): string {
  const calendar = ical({
    name: `${company.name}: deadlines`,
    prodId: { company: 'Board Manual', product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN_S,
  })
  for (const deadline of deadlines) {
    const { due, folderId, id, note, onlyIf, penalty, period, source, state, title } = deadline
    const url = linkInto(baseUrl, company.id, `/folder/${folderId}`)
    calendar.createEvent({
      id: `${id}@${company.id}`,
      start: new Date(`${due}T00:00:00Z`),
      allDay: true,
      stamp: now,
      summary: state === 'done' ? `Done: ${title}` : title,
      description: [
        period === null ? '' : `For ${spellDay(period.from)} to ${spellDay(period.to)}.`,
        `Its paper goes to folder ${folderId}.`,
        onlyIf ?? '',
        deadline.authority === null ? '' : `For ${deadline.authority}.`,
        deadline.advice ?? '',
        deadline.form === null ? '' : `Form: ${deadline.form}.`,
        deadline.howTo === null ? '' : `How: ${deadline.howTo}`,
        penalty === null ? '' : `If it is missed: ${penalty}`,
        source === null ? '' : `Source: ${source}.`,
        note ?? '',
      ]
        .filter((line) => line !== '')
        .join('\n'),
      transparency: ICalEventTransparency.TRANSPARENT,
      url,
    })
  }
  return calendar.toString()
}
