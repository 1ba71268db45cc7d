import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Table2, Users } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { CompanyLinks } from './company-links.tsx'
import { NewCompanyDialog } from './lazy.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'

interface Props extends Pick<ComponentProps<typeof CompanyLinks>, 'onChoose' | 'page'> {
  onClose: () => void
}

/** The companies of a person, to change to another one or to make one. */
export function CompaniesDialog({ onClose, ...links }: Props) {
  const companies = useQuery(companiesQuery)
  const [isMaking, setMaking] = useState(false)
  if (isMaking) return <NewCompanyDialog onClose={onClose} />
  const { data = [] } = companies
  return (
    <Dialog
      onOpenChange={onClose}
      title="Companies"
      description={
        data.length > 1
          ? 'Each has a manual of its own. In another tab, another one can be open.'
          : 'A further company has a manual of its own.'
      }
      footer={
        <>
          <Button asChild variant="ghost">
            <Link to="/people" onClick={onClose}>
              <Users aria-hidden />
              People
            </Link>
          </Button>
          {data.length > 1 && (
            <Button asChild variant="ghost">
              <Link to="/practice" onClick={onClose}>
                <Table2 aria-hidden />
                All in one table
              </Link>
            </Button>
          )}
          <Button variant="secondary" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            New company
          </Button>
        </>
      }
    >
      {companies.data === undefined ? (
        <NotLoaded title="Your companies could not be read" query={companies} className="h-24" />
      ) : (
        <CompanyLinks companies={data} {...links} />
      )}
    </Dialog>
  )
}
