import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type GuidePicture, guidePictures, guideSize } from './guide-pictures.ts'

interface Step {
  title: string
  /** Where it is done, and what it is called there. */
  to: ReactNode
  text: string
}

const link = 'text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent'

const steps: Readonly<Record<GuidePicture, Step>> = {
  home: {
    title: 'Every paper has a letter',
    to: (
      <Link to="/board-manual" className={link}>
        Home
      </Link>
    ),
    text: 'Twenty letters under four directors, as in a lever-arch file. Above them stands what is due next.',
  },
  inbox: {
    title: 'File a pile of papers',
    to: (
      <Link to="/inbox" className={link}>
        Inbox
      </Link>
    ),
    text: 'Drop papers anywhere, press Upload Files, or photograph them with Capture. Each is read and offered a folder and a name; File all takes those that are sure.',
  },
  folder: {
    title: 'Look into a folder',
    to: (
      <Link to="/folder/$folderId" params={{ folderId: 'HI1' }} className={link}>
        Purchase Invoices
      </Link>
    ),
    text: 'A paper shows whom it is from, its date and its total. The three dots rename, copy, move, email or delete it.',
  },
  paper: {
    title: 'Read a paper',
    to: 'Any paper',
    text: 'A press opens it, with what was read in it beside it. What is wrong there is corrected in place.',
  },
  search: {
    title: 'Ask in plain words',
    to: (
      <Link to="/search" className={link}>
        Search
      </Link>
    ),
    text: '“Invoices from Screwfix over 1000”, “when does the van insurance end?”, or any words of a paper.',
  },
  calendar: {
    title: 'See what is due',
    to: (
      <Link to="/calendar" className={link}>
        Calendar
      </Link>
    ),
    text: 'What falls due, by which law, what it costs to miss it, and which paper shows that it is done.',
  },
  missing: {
    title: 'See what is missing',
    to: (
      <Link to="/missing" className={link}>
        Missing papers
      </Link>
    ),
    text: 'The binder fills as papers are filed. What is not there can be uploaded, asked for, or set aside.',
  },
  'year-end': {
    title: 'Gather the year',
    to: (
      <Link to="/year-end" className={link}>
        Year-end pack
      </Link>
    ),
    text: 'All that your accountant needs for the accounts, with a cover that says what is missing.',
  },
  give: {
    title: 'Give papers to somebody',
    to: (
      <Link to="/given" className={link}>
        Given
      </Link>
    ),
    text: 'A bank or a buyer needs no account: they open a mailed link with a code, and you see what they were shown.',
  },
  people: {
    title: 'Let somebody in',
    to: (
      <Link to="/people" className={link}>
        People
      </Link>
    ),
    text: 'A co-director, bookkeeper or accountant sees and changes what you choose, until the day that you choose.',
  },
}

/** The main jobs in ten pictures of the product. */
export function Guide() {
  return (
    <ol className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
      {guidePictures.map((picture, index) => {
        const { text, title, to } = steps[picture]
        return (
          <li key={picture}>
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
            <h3 className="mt-2.5 font-medium">
              {index + 1}. {title}
            </h3>
            <p className="text-pretty text-ink-2">
              {to}: {text}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
