import { clsx } from 'clsx'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CompanyListing } from '#contract/company/companies.ts'
import { roleLabels } from '#contract/company/roles.ts'
import { inCompany, pageCompany } from '#web/platform/base/company.ts'
import { useStore } from '#web/platform/base/store.ts'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { CompanyText } from '#web/platform/ui/company-text.tsx'
import { controlClass } from '#web/platform/ui/field.tsx'
import { formatCount } from '#web/platform/ui/format.ts'
import { findCompanies } from './find-companies.ts'
import { companyLabel } from './queries.ts'

interface Props {
  companies: readonly CompanyListing[]
  /** The page that a company opens at. */
  page?: string
  /** Runs before a company opens in this tab. */
  onChoose?: ((company: CompanyListing) => Promise<void>) | undefined
}

/**
 * The companies of a person as links, which a browser can open in another tab, too. Several are searched by name: Enter
 * opens the first one found, the arrow keys go through them.
 */
export function CompanyLinks({ companies, onChoose, page = '/board-manual' }: Props) {
  const present = useStore(pageCompany)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const search = useRef<HTMLInputElement>(null)
  // Where there is a keyboard, so that on a touch screen none covers the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) search.current?.focus()
  }, [])
  const found = findCompanies(companies, typed)
  const isTyped = typed.trim() !== ''

  function onKeyDown(event: KeyboardEvent) {
    const links = Array.from(list.current?.querySelectorAll('a') ?? [])
    const at = links.findIndex((link) => link === document.activeElement)
    if (event.key === 'Enter' && at < 0 && isTyped) {
      event.preventDefault()
      links[0]?.click()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (at + step < 0) search.current?.focus()
    else links[at + step]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field and the links within it
    <div onKeyDown={onKeyDown} className="grid grid-cols-1 gap-3">
      {companies.length > 1 && (
        <div className="relative">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
          <input
            ref={search}
            type="text"
            aria-label="Search companies"
            placeholder="Search by name"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={clsx(controlClass, 'h-11 pr-3 pl-10')}
          />
        </div>
      )}
      <ul ref={list} aria-label="Companies" className="-mx-2 grid grid-cols-1">
        {found.map((company, index) => (
          <li key={company.id}>
            <CompanyLink
              company={company}
              address={inCompany(page, company.id)}
              isPresent={company.id === present}
              isFirst={isTyped && index === 0}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={clsx('text-ink-2', found.length > 0 && 'sr-only')}>
        {found.length === 0
          ? `No company is called “${typed.trim()}”.`
          : isTyped && `${formatCount(found.length)} found`}
      </p>
    </div>
  )
}

interface LinkProps {
  company: CompanyListing
  address: string
  isPresent: boolean
  /** Whether Enter opens it. */
  isFirst: boolean
  onChoose: Props['onChoose']
}

function CompanyLink({ address, company, isFirst, isPresent, onChoose }: LinkProps) {
  const { role, waitingForYou } = company
  return (
    // A page load, not the router: nothing of one company stays in memory for another.
    <a
      href={address}
      aria-current={isPresent ? 'true' : undefined}
      onClick={(event) => {
        if (onChoose === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void onChoose(company).then(() => window.location.assign(address))
      }}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover focus-visible:bg-hover',
        isFirst && 'bg-hover',
      )}
    >
      <CompanyMark badge={company.badge} size="md" />
      <span className="min-w-0 flex-1">
        <CompanyText name={companyLabel(company)} className="font-medium" />
        <span className="block text-xs text-ink-2">{roleLabels[role]}</span>
      </span>
      {isPresent && <Check aria-hidden className="size-4.5 shrink-0 text-accent" />}
      {waitingForYou > 0 && (
        <span className="shrink-0 rounded-full bg-sunken px-2.5 py-0.5 text-xs text-ink-2 tabular-nums">
          {formatCount(waitingForYou)} to file
        </span>
      )}
    </a>
  )
}
