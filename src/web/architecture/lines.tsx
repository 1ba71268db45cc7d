import { clsx } from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ArchitectureRoom } from '#contract/administration/administration.ts'

/** Widths of the drawing in its own units: lines between distant wings reach further. */
const WIDTH = 100
const NEAREST = 14

/** What the drawing has a row for: a wing with its rooms, or a wing that is one room. */
interface Wing extends ArchitectureRoom {
  rooms?: readonly ArchitectureRoom[]
}

const usesIn = (names: readonly string[]) => `uses ${names.join(', ')}`

const wingOf = (room: string) => room.replace(/\/.*/, '')

/** The wings, in the order of their first rooms, each with the wings that its rooms use. */
function wingsOf(rooms: readonly ArchitectureRoom[]): Wing[] {
  return [...Map.groupBy(rooms, ({ name }) => wingOf(name))].map(([name, own]) => ({
    name,
    does: own.length === 1 ? (own[0]?.does ?? '') : '',
    uses: [...new Set(own.flatMap(({ uses }) => uses.map(wingOf)))].filter((used) => used !== name),
    ...(own.length > 1 && { rooms: own }),
  }))
}

/**
 * Wings below one another, with a line from each to every wing that it uses; each opens to its rooms. Pointing at a wing, or
 * moving the focus to it, shows its lines alone.
 */
export function Wings({ rooms }: { rooms: readonly ArchitectureRoom[] }) {
  const wings = useMemo(() => wingsOf(rooms), [rooms])
  const list = useRef<HTMLUListElement>(null)
  const [{ height, middles }, setLayout] = useState<{ height: number; middles: readonly number[] }>({
    height: 1,
    middles: [],
  })
  const [chosen, setChosen] = useState<string>()
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return undefined
    const observer = new ResizeObserver(() =>
      setLayout({
        height: current.offsetHeight,
        middles: [...current.children].map((row) =>
          row instanceof HTMLElement ? row.offsetTop + row.offsetHeight / 2 : 0,
        ),
      }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  const places = new Map(wings.map(({ name }, place) => [name, place]))
  const lines = wings.flatMap(({ name, uses }, from) =>
    uses.map((used) => ({ name, used, from, to: places.get(used) ?? from })),
  )
  const furthest = Math.max(1, ...lines.map(({ from, to }) => Math.abs(from - to)))
  const pathOf = ({ from, to }: { from: number; to: number }) => {
    const [start = 0, end = 0] = [middles[from], middles[to]]
    // The curve reaches three quarters of the way to its control points.
    const reach = NEAREST + ((WIDTH / 0.75 - NEAREST) * Math.abs(from - to)) / furthest
    const control = WIDTH - reach
    return `M${String(WIDTH)},${String(start)} C${String(control)},${String(start)} ${String(control)},${String(end)} ${String(WIDTH)},${String(end)}`
  }
  const isOf = (line: { name: string; used: string }) => line.name === chosen || line.used === chosen
  return (
    <div className="relative" onPointerLeave={() => setChosen(undefined)}>
      <svg
        aria-hidden
        preserveAspectRatio="none"
        viewBox={`0 0 ${String(WIDTH)} ${String(height)}`}
        className="absolute inset-y-0 left-0 h-full w-14 fill-none text-tone-text sm:w-40"
      >
        {middles.length > 0 &&
          lines.map((line) => (
            <path
              key={`${line.name} ${line.used}`}
              d={pathOf(line)}
              vectorEffect="non-scaling-stroke"
              stroke="currentColor"
              strokeWidth={isOf(line) ? 2 : 1}
              opacity={chosen === undefined ? 0.35 : isOf(line) ? 1 : 0.08}
            />
          ))}
      </svg>
      <ul ref={list} className="relative ml-14 space-y-2 sm:ml-40">
        {wings.map(({ does, name, rooms: own, uses }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen === name}
              className={clsx(
                'on-paper w-full rounded-md border bg-sheet px-3.5 py-2.5 text-left shadow-xs',
                chosen === name ? 'border-tone-text' : 'border-line',
              )}
              onPointerEnter={() => setChosen(name)}
              onFocus={() => setChosen(name)}
              onBlur={() => setChosen(undefined)}
            >
              <span className="block font-medium">{name}</span>
              {does !== '' && <span className="block text-sm text-ink-2">{does}</span>}
              {uses.length > 0 && <span className="block pt-1 text-xs text-ink-2">{usesIn(uses)}</span>}
            </button>
            {own !== undefined && (
              <details className="px-3.5 text-sm text-ink-2">
                <summary className="py-2">
                  {own.length} {own.length === 1 ? 'room' : 'rooms'}
                </summary>
                <dl className="grid gap-2 pb-2">
                  {own.map((room) => (
                    <div key={room.name}>
                      <dt className="font-medium text-ink">{room.name}</dt>
                      <dd>{room.does}</dd>
                      {room.uses.length > 0 && <dd className="text-xs text-ink-3">{usesIn(room.uses)}</dd>}
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
