import { Notice } from '#web/platform/ui/notice.tsx'
import { Frame } from './frame.tsx'
import type { OutsideView } from './queries.ts'
import { WantedLine } from './wanted-line.tsx'

/** What is asked for: a line each, on which a paper is photographed, chosen or dropped. */
export function RequestView({ token, view }: { token: string; view: OutsideView }) {
  const { company, wanted = [] } = view
  const missing = wanted.filter(({ state }) => state === 'waiting').length
  return (
    <Frame title={`${company} asks you for papers`} view={view}>
      <div aria-live="polite">
        {missing === 0 ? (
          <Notice variant="success">Everything is there. Thank you: you can close this page.</Notice>
        ) : (
          <p className="text-sm text-ink-2">
            {missing === 1 ? 'One paper is' : `${String(missing)} papers are`} not there yet.
          </p>
        )}
      </div>
      <ul className="mt-3 grid gap-3">
        {wanted.map((one) => (
          <WantedLine key={one.id} token={token} wanted={one} />
        ))}
      </ul>
    </Frame>
  )
}
