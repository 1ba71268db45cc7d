import { clsx } from 'clsx'
import { directorFunctions } from './director-functions.ts'

const WIDTH = 900
const HEIGHT = 1180
const ROW = 38
const GROUP = 46
const TOP = 158
const SHEET = { x: 92, y: 40, width: 660, height: 1100 }
const RIGHT = SHEET.x + SHEET.width

interface Line {
  y: number
  code: string
  name: string
}

interface Group {
  number: number
  name: string
  tone: string
  y: number
  lines: readonly Line[]
}

/** The positions of the directors and letters on the sheet. */
function layOut(): readonly Group[] {
  let y = TOP
  return directorFunctions.map(({ number, name, tone, folders }) => {
    const top = y
    y += GROUP
    const lines = folders.map(({ id, name: title }) => {
      const line = { y, code: id, name: title }
      y += ROW
      return line
    })
    return { number, name, tone, y: top, lines }
  })
}

const groups = layOut()

/** A drawing of the manual open at its index: a sheet in a lever-arch binder with divider tabs along its edge. */
export function ManualPicture({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The board manual: a binder open at its index, with a lettered tab for each folder, A to Z"
      className={clsx('font-sans text-ink select-none', className)}
    >
      <rect x="4" y="4" width={WIDTH - 60} height={HEIGHT - 8} rx="18" className="fill-(--board)" />
      <rect x="34" y="4" width="2" height={HEIGHT - 8} className="fill-white opacity-10" />

      {/* The dividers behind the index, one edge each. */}
      {[4, 3, 2, 1].map((depth) => (
        <rect
          key={depth}
          x={SHEET.x}
          y={SHEET.y - 3 + depth * 2}
          width={SHEET.width + depth * 2.5}
          height={SHEET.height + depth * 2.5}
          rx="5"
          className="fill-sheet stroke-line-strong"
        />
      ))}

      {groups.flatMap(({ tone, lines }) =>
        lines.map(({ code, y }) => (
          <g key={code} data-tone={tone}>
            <path
              d={`M${RIGHT - 4} ${y - 1}h72q8 0 8 8v${ROW - 14}q0 8-8 8h-72z`}
              className="fill-tone stroke-(--board) stroke-2"
            />
            <text
              x={RIGHT + 40}
              y={y + 24}
              textAnchor="middle"
              className="fill-white text-[20px] font-semibold"
            >
              {code}
            </text>
          </g>
        )),
      )}

      <rect {...SHEET} rx="5" className="fill-sheet stroke-line-strong" />

      <text x="162" y="112" className="heading fill-current text-[40px]">
        Board Manual
      </text>
      <text x={RIGHT - 36} y="110" textAnchor="end" className="fill-ink-3 text-[18px]">
        Index, A to Z
      </text>
      <rect x="162" y="136" width={RIGHT - 36 - 162} height="3" className="fill-ink" />

      {groups.map(({ number, name, tone, y, lines }) => (
        <g key={name} data-tone={tone}>
          <text x="162" y={y + 32} className="fill-tone-text text-[18px] font-semibold">
            {number}
            <tspan dx="10">{name}</tspan>
          </text>
          {lines.map((line) => (
            <g key={line.code}>
              <rect x="162" y={line.y - 1} width={RIGHT - 162} height="1" className="fill-line" />
              <text x="162" y={line.y + 24} className="fill-current text-[17px] font-semibold">
                {line.code}
              </text>
              <text x="222" y={line.y + 24} className="fill-ink-2 text-[17px]">
                {line.name}
              </text>
            </g>
          ))}
        </g>
      ))}

      {/* Two holes and the arches through them. */}
      {[330, 850].map((y) => (
        <g key={y}>
          <circle cx="124" cy={y} r="13" className="fill-(--board)" />
          <path
            d={`M124 ${y}C110 ${y - 34} 70 ${y - 34} 52 ${y}`}
            className="fill-none stroke-(--steel-shade) stroke-[13]"
            strokeLinecap="round"
          />
          <path
            d={`M124 ${y}C110 ${y - 34} 70 ${y - 34} 52 ${y}`}
            className="fill-none stroke-(--steel) stroke-[8]"
            strokeLinecap="round"
          />
        </g>
      ))}
    </svg>
  )
}
