import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { FoldButton, foldedOnPhone } from '#web/platform/ui/fold.tsx'
import { type GuidePicture, guidePictures, guideSize } from './guide-pictures.ts'

interface Step {
  title: string
  /** What the page is called on which it is done, and its address. */
  place: string
  link?: Pick<LinkProps, 'to' | 'params'>
  text: string
}

const steps: Readonly<Record<GuidePicture, Step>> = {
  home: {
    title: 'Every paper has a letter',
    place: 'Home',
    link: { to: '/board-manual' },
    text: 'Twenty letters under four directors, as in a lever-arch file. What is due next is above them.',
  },
  inbox: {
    title: 'File a pile of papers',
    place: 'Inbox',
    link: { to: '/inbox' },
    text: 'Drop papers anywhere, press Upload Files, or photograph them with Capture. Each is read and offered a folder and a name; File all takes those that are sure.',
  },
  folder: {
    title: 'Look into a folder',
    place: 'Purchase Invoices',
    link: { to: '/folder/$folderId', params: { folderId: 'HI1' } },
    text: 'A paper shows whom it is from, its date and its total. The three dots rename, copy, move, email or delete it.',
  },
  paper: {
    title: 'Read a paper',
    place: 'Any paper',
    text: 'A press opens it. Facts shows what was read in it, and where; what is wrong is corrected in place.',
  },
  search: {
    title: 'Ask in plain words',
    place: 'Search',
    link: { to: '/search' },
    text: '“Invoices from Screwfix over 1000”, “when does the van insurance end?”, or any words of a paper.',
  },
  calendar: {
    title: 'See what is due',
    place: 'Calendar',
    link: { to: '/calendar' },
    text: 'What falls due, by which law, what it costs to miss it, and which paper shows that it is done.',
  },
  missing: {
    title: 'See what is missing',
    place: 'Missing papers',
    link: { to: '/missing' },
    text: 'The binder fills as papers are filed. What is not there can be uploaded, asked for, or set aside.',
  },
  'year-end': {
    title: 'Gather the year',
    place: 'Year-end pack',
    link: { to: '/year-end' },
    text: 'All that your accountant needs for the accounts, with a cover that says what is missing.',
  },
  give: {
    title: 'Give papers to somebody',
    place: 'Papers given',
    link: { to: '/given' },
    text: 'A bank or a buyer needs no account: they open a mailed link with a code, and you see what they were shown.',
  },
  people: {
    title: 'Let somebody in',
    place: 'People',
    link: { to: '/people' },
    text: 'A co-director, bookkeeper or accountant sees and changes what you choose, until the day that you choose.',
  },
}

/** The main jobs in ten pictures of the product; on a phone their titles, each opened by a press. */
export function Guide() {
  return (
    <ol className="grid gap-x-6 gap-y-7 max-sm:gap-y-0 max-sm:divide-y max-sm:divide-line sm:grid-cols-2">
      {guidePictures.map((picture, index) => (
        <GuideStep key={picture} picture={picture} number={index + 1} />
      ))}
    </ol>
  )
}

function GuideStep({ number, picture }: { number: number; picture: GuidePicture }) {
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const { link, place, text, title } = steps[picture]
  const hidden = !isOpened && foldedOnPhone
  return (
    <li className="flex flex-col">
      <div className={clsx(hidden)}>
        {(['light', 'dark'] as const).map((theme) => (
          <img
            key={theme}
            src={`/guide/${picture}-${theme}.webp`}
            alt=""
            loading="lazy"
            {...guideSize}
            className={`${theme === 'dark' ? 'in-dark' : 'in-light'} h-auto w-full rounded-lg border border-line shadow-xs`}
          />
        ))}
      </div>
      <div className="relative max-sm:-order-1 max-sm:py-3 sm:mt-2.5">
        <h3 id={id} className="font-medium">
          {number}. {title}
        </h3>
        <FoldButton of={id} isOpen={isOpened} onToggle={() => setOpened(!isOpened)} />
      </div>
      <p className={clsx('text-pretty text-ink-2 max-sm:pt-2 max-sm:pb-4', hidden)}>
        {link === undefined ? (
          place
        ) : (
          <Link {...link} className="text-link">
            {place}
          </Link>
        )}
        : {text}
      </p>
    </li>
  )
}
