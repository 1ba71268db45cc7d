import { formatMoment, formatRelativeDate } from '#web/platform/ui/format.ts'

export function FileDate({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {formatRelativeDate(date)}
    </time>
  )
}
