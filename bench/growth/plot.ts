/** A line of a plot: values by the number of files. */
export interface Line {
  name: string
  points: ReadonlyArray<readonly [files: number, milliseconds: number]>
}

const [WIDTH, HEIGHT] = [860, 420]
const FRAME = { left: 64, right: 250, top: 20, bottom: 44 }
/** Distinct without colour vision, readable on light and on dark. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56a0d3', '#8a63d2', '#7f7f7f']
const LABEL_HEIGHT = 18

/**
 * Draws times by the number of files, both axes logarithmic, as SVG for light and dark pages.
 *
 * @param limit a target in milliseconds, drawn as a dashed line
 */
export function plot(lines: readonly Line[], limit: number): string {
  const all = lines.flatMap(({ points }) => points)
  const [files, times] = [all.map(([count]) => count), all.map(([, time]) => time)]
  const x = scale([Math.min(...files), Math.max(...files)], [FRAME.left, WIDTH - FRAME.right])
  const [lowest, highest] = [
    decade(Math.min(...times), Math.floor),
    decade(Math.max(limit, ...times), Math.ceil),
  ]
  const y = scale([lowest, highest], [HEIGHT - FRAME.bottom, FRAME.top])
  const right = WIDTH - FRAME.right
  const horizontal = decades(lowest, highest).map(
    (value) =>
      `<path class="grid" d="M${px(FRAME.left)} ${px(y(value))}H${px(right)}"/><text x="${px(FRAME.left - 8)}" y="${px(y(value) + 4)}" text-anchor="end">${value.toLocaleString('en-GB')} ms</text>`,
  )
  const vertical = [...new Set(files)].map(
    (value) =>
      `<text x="${px(x(value))}" y="${px(HEIGHT - FRAME.bottom + 20)}" text-anchor="middle">${value.toLocaleString('en-GB')}</text>`,
  )
  const labels = spread(lines.map(({ points }) => y(points.at(-1)?.[1] ?? limit)))
  const drawn = lines.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? ''
    const path = points.map(([count, time], at) => `${at === 0 ? 'M' : 'L'}${px(x(count))} ${px(y(time))}`)
    const dots = points.map(
      ([count, time]) => `<circle cx="${px(x(count))}" cy="${px(y(time))}" r="3.5" fill="${colour}"/>`,
    )
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}<text x="${px(right + 12)}" y="${px((labels[index] ?? 0) + 4)}" style="fill:${colour}">${escaped(name)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}" role="img" aria-label="Milliseconds that 99 % of requests stay within, by the number of files">`,
    '<style>text{font:13px system-ui,sans-serif;fill:#444}.grid{stroke:#ccc}.limit{stroke:#888;stroke-dasharray:5 5}@media (prefers-color-scheme:dark){text{fill:#ccc}.grid{stroke:#444}}</style>',
    ...horizontal,
    ...vertical,
    `<path class="limit" d="M${px(FRAME.left)} ${px(y(limit))}H${px(right)}"/><text x="${px(right + 12)}" y="${px(y(limit) + 4)}">target of a view: ${String(limit)} ms</text>`,
    `<text x="${px((FRAME.left + right) / 2)}" y="${px(HEIGHT - 4)}" text-anchor="middle">files in the database</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

const px = (value: number) => value.toFixed(1)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const decade = (value: number, round: (exponent: number) => number) => 10 ** round(Math.log10(value))

function decades(from: number, to: number): number[] {
  const count = Math.round(Math.log10(to / from)) + 1
  return Array.from({ length: count }, (_, index) => from * 10 ** index)
}

/** A logarithmic scale. */
function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  const span = Math.log(to / from) || 1
  return (value: number) => start + (Math.log(value / from) / span) * (end - start)
}

/** Moves labels apart that would stand on one another, each as little as possible from where it belongs. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((a, b) => a.place - b.place)
  let last = -Infinity
  for (const label of order) last = label.place = Math.max(label.place, last + LABEL_HEIGHT)
  // Those that were pushed below the frame go up again, and what is above them.
  let next = HEIGHT - FRAME.bottom + LABEL_HEIGHT
  for (const label of order.toReversed()) next = label.place = Math.min(label.place, next - LABEL_HEIGHT)
  return order.toSorted((a, b) => a.index - b.index).map(({ place }) => place)
}
