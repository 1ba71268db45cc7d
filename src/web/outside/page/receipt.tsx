import type { WantedOutside } from '#contract/outside/requests.ts'
import { formatMoment, formatSize } from '#web/platform/ui/format.ts'

/** The receipt for a paper that came, or why it was declined. */
export function Receipt({
  paper: { at, declined, name, sha256, size },
}: {
  paper: WantedOutside['papers'][number]
}) {
  return (
    <li className="rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        <bdi>{name}</bdi> <span className="whitespace-nowrap text-ink-3">· {formatSize(size)}</span>
      </p>
      {declined === null ? (
        <details className="text-xs text-ink-2">
          <summary className="w-fit cursor-pointer">Received {formatMoment(at)}</summary>
          <p className="mt-1">
            Its fingerprint, by which both sides can show that it is this very paper (SHA-256):{' '}
            <code className="break-all">{sha256}</code>
          </p>
        </details>
      ) : (
        <p data-tone="orange" className="text-tone-text wrap-anywhere">
          Please send it again: {declined}
        </p>
      )}
    </li>
  )
}
