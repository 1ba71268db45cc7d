import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SheetPage } from '#web/platform/base/sheet-page.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useLogOut } from '../sign-in/sign-out.tsx'
import { FactorsSections } from './factors-sections.tsx'
import { factorsQuery } from './queries.ts'

const reasons = {
  server: 'The operator of this server requires a second factor for your account.',
  company: 'The owner of your company requires a second factor from every member.',
} as const

/** Where somebody is led who must have a second factor and has none: nothing else opens before it is added. */
export function RequiredFactorPage() {
  const queryClient = useQueryClient()
  const { data: factors } = useQuery(factorsQuery)
  const logOut = useLogOut()
  const isDone = factors !== undefined && (factors.totp || factors.passkeys.length > 0)
  const requiredBy = factors?.requiredBy ?? null
  return (
    <SheetPage
      title="Add a second factor"
      lead="A password can be guessed or seen. A passkey on your device, or the codes of an app on your phone, keep the papers of your company safe all the same."
      isWide
      footer={
        <Button variant="link" pending={logOut.isPending} onClick={() => logOut.mutate()}>
          Sign Out
        </Button>
      }
    >
      {isDone ? (
        <Notice variant="success" className="mb-5">
          <p>Your account has a second factor. Keep the recovery codes.</p>
          <Button
            size="sm"
            className="mt-2.5"
            onClick={() => {
              queryClient.clear()
              window.location.assign('/board-manual')
            }}
          >
            Open the manual
          </Button>
        </Notice>
      ) : (
        requiredBy !== null && (
          <Notice className="mb-5">{reasons[requiredBy]} Until then nothing else can be opened.</Notice>
        )
      )}
      <FactorsSections />
    </SheetPage>
  )
}
