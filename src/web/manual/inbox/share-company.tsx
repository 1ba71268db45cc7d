import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageCompany } from '#web/platform/base/company.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { useStore } from '#web/platform/base/store.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { CompaniesDialog, useCompanyName } from '#web/company/switcher/index.ts'
import { assignShares } from '#web/pwa/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { refreshShares } from './refresh-shares.ts'

/** Says which of several companies a share is for, and moves it to another one. */
export function ShareCompany() {
  const { data: user } = useQuery(userQuery)
  const companyId = useStore(pageCompany)
  const { data: companies = [] } = useQuery(companiesQuery)
  const name = useCompanyName(companyId)
  const [isChoosing, setChoosing] = useState(false)
  const userId = user?.id

  // What the service worker has kept is for the company in which it is looked at first: the one used last here.
  useEffect(() => {
    if (userId === undefined || companyId === undefined) return
    void assignShares(userId, companyId, { from: undefined }).then(refreshShares, () => undefined)
  }, [userId, companyId])

  if (companies.length < 2 || userId === undefined || name === undefined) return null
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-sheet px-3.5 py-2.5">
      <p className="min-w-0 flex-1">
        For <bdi className="font-medium wrap-anywhere">{name}</bdi>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
        Change company
      </Button>
      {isChoosing && (
        <CompaniesDialog
          page={window.location.pathname + window.location.search}
          onChoose={({ id }) => assignShares(userId, id, { from: companyId }).catch(() => undefined)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
