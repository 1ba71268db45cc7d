import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { userQuery } from '#web/platform/base/session.ts'
import { companyLabel, openCompanies } from '#web/company/switcher/index.ts'
import { CompanyMark } from '#web/platform/ui/company-mark.tsx'
import { CompanyText } from '#web/platform/ui/company-text.tsx'
import { PhoneTitle } from './frame.tsx'

/**
 * Whose manual it is, with a button over the name that opens the companies to change to. Takes the room that the header
 * leaves, which is enough for 12 characters at every width, and for 24 from 1280 pixels on.
 */
export function CompanyName() {
  const { data: user } = useQuery(userQuery)
  const name = user ? companyLabel({ name: user.businessName }) : ''
  const badge = user?.businessBadge
  const mark = (className: string) => badge && <CompanyMark badge={badge} className={className} />
  return (
    <div className="@container min-w-0 flex-1">
      <div className="flex items-center gap-1.5 md:hidden">
        <PhoneTitle />
        {mark('@max-[8rem]:hidden')}
      </div>
      <div className="relative flex max-w-fit min-w-0 items-center gap-1 text-ink-2 max-md:text-xs md:border-l md:border-line-strong md:py-1.5 md:pl-2.5">
        {mark('max-md:hidden @max-[8rem]:hidden')}
        <CompanyText name={name} />
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-3 max-md:size-3" />
        <button
          type="button"
          title={name}
          aria-label="Change company"
          aria-haspopup="dialog"
          aria-keyshortcuts="g c"
          onClick={openCompanies}
          className="touch-target absolute! inset-y-0 -right-1 -left-1 rounded-md md:-right-1.5 md:left-1 transition-colors duration-(--fast) hover:bg-hover/60"
        />
      </div>
    </div>
  )
}
