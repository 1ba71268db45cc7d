import type { Folder } from '#contract/manual/folders.ts'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import type { Tone } from '#web/platform/ui/tones.ts'

/** The grid of folder cards; on a phone they are the rows of one sheet. */
export const cards =
  'grid max-sm:divide-y max-sm:divide-line max-sm:overflow-hidden max-sm:rounded-md max-sm:border max-sm:border-line max-sm:bg-sheet max-sm:shadow-xs sm:grid-cols-2 sm:gap-2.5 lg:grid-cols-3 xl:grid-cols-5'

/** Classes for the parts of a folder card. */
export const card = {
  sheet:
    'relative flex min-h-20 overflow-hidden bg-sheet transition-[border-color,box-shadow] duration-(--fast) min-[360px]:max-sm:min-h-10 max-sm:active:bg-hover sm:rounded-md sm:border sm:border-line sm:shadow-xs sm:hover:border-tone-line sm:hover:shadow-md',
  tab: 'h-auto! w-12 max-sm:w-11 max-sm:rounded-none!',
  body: 'flex min-w-0 flex-1 flex-col pt-2.5 pb-1 pl-3',
  name: 'mr-3 line-clamp-4 leading-5 font-medium text-pretty max-sm:mr-2 max-sm:text-sm min-[360px]:max-sm:min-w-0 min-[360px]:max-sm:flex-1 min-[360px]:max-sm:leading-4.5',
  /** On most phones the counts are beside the name, so that a screen shows more folders. */
  dense: 'min-[360px]:max-sm:flex-row min-[360px]:max-sm:items-center min-[360px]:max-sm:py-0.5',
  foot: 'mt-auto flex min-h-8 items-center justify-between pr-1 min-[360px]:max-sm:my-auto min-[360px]:max-sm:w-18 min-[360px]:max-sm:shrink-0',
} as const

/** Makes a link cover its whole card. */
export const wholeCard = 'after:absolute after:inset-0 focus-visible:after:rounded-md'

/** The card of a top-level folder as prerendered: at its final place, and a working link. */
export function FolderFace({ folder, tone }: { folder: Pick<Folder, 'id' | 'name'>; tone: Tone }) {
  return (
    <li data-tone={tone} className={card.sheet}>
      <IndexTab code={folder.id} className={card.tab} />
      <div className={`${card.body} ${card.dense}`}>
        <a href={`/folder/${folder.id}`} className={`${wholeCard} ${card.name}`}>
          <span className="sr-only">{folder.id} - </span>
          <bdi>{folder.name}</bdi>
        </a>
        <div className={card.foot} />
      </div>
    </li>
  )
}
