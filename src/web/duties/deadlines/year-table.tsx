import type { Deadline } from '#contract/duties/deadlines.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { proofInWords } from './proof-in-words.ts'
import { periodInWords } from './words.ts'

const states: Record<Deadline['state'], string> = {
  open: '',
  late: 'Late',
  done: 'Done',
  snoozed: 'Put aside',
}
const cell = 'border-b border-line py-1 pr-3 align-top'

/** A year for paper: each day with its form, whose it is, what proves it and what it costs to be late. On screens it is not shown. */
export function YearTable({ deadlines, year }: { deadlines: readonly Deadline[]; year: number }) {
  return (
    <table className="hidden w-full text-left text-xs print:table">
      <caption className="heading mb-2 text-left text-lg">What falls due in {year}</caption>
      <thead>
        <tr>
          {['Day', 'What', 'Whose', 'Proved by', 'If it is late', ''].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deadlines.map(({ ask, authority, due, form, id, onlyIf, penalty, period, proof, state, title }) => (
          <tr key={id} className="break-inside-avoid">
            <td className={`${cell} whitespace-nowrap tabular-nums`}>{shortDay(due)}</td>
            <td className={cell}>
              {title}
              {form !== null && <span className="block">Form: {form}</span>}
              {period !== null && <span className="block">{periodInWords(period)}</span>}
              {onlyIf !== null && <span className="block">{onlyIf}</span>}
            </td>
            <td className={cell}>{authority}</td>
            <td className={cell}>{proofInWords({ proof })}</td>
            <td className={cell}>{penalty}</td>
            <td className={cell}>{ask ? 'Done?' : states[state]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
