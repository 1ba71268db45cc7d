import { formatRelativeDate } from '#web/platform/ui/format.ts'

export function FileDate({ date }: { date: string }) {
  return (
    <time dateTime={date} title={new Date(date).toLocaleString()}>
      {formatRelativeDate(date)}
    </time>
  )
}
