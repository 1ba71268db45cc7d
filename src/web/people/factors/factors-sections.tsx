import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/people/second-factor.ts'
import { call } from '#web/platform/base/call.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { factorsQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpSection } from './totp-section.tsx'

/** Passkeys, one-time codes and recovery codes. */
export function FactorsSections() {
  const query = useQuery(factorsQuery)
  const { data: factors } = query
  const [codes, setCodes] = useState<readonly string[]>()
  if (factors === undefined)
    return (
      <Section title="Second factor">
        <NotLoaded title="Your second factors could not be read" query={query} className="h-16" />
      </Section>
    )
  const { passkeys, recoveryCodes, totp } = factors
  const isLast = passkeys.length + Number(totp) === 1
  return (
    <>
      <PasskeysSection passkeys={passkeys} isLast={isLast} onRecoveryCodes={setCodes} />
      <TotpSection isOn={totp} isLast={isLast} onRecoveryCodes={setCodes} />
      {(totp || passkeys.length > 0) && <RecoveryCodesSection left={recoveryCodes} onCodes={setCodes} />}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

function RecoveryCodesSection({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false)
  const renew = useSharedChange({
    act: () => call(renewRecoveryCodes, {}),
    failure: 'No recovery codes could be made.',
    refresh: () => readAgain(factorsQuery),
    onDone: (made) => onCodes(made.recoveryCodes),
  })
  return (
    <Section
      title="Recovery codes"
      folded={`${String(left)} left`}
      description="A recovery code lets you in when the second factor is lost. New codes take the place of those before."
      action={
        <Button
          variant="secondary"
          pending={renew.isPending}
          pendingLabel="Making..."
          onClick={() => setAsking(true)}
        >
          Make new codes
        </Button>
      }
    >
      <p className="text-sm text-ink-2">
        {left === 1 ? '1 code is left.' : `${String(left)} codes are left.`}
      </p>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make new codes?"
        description="The codes that you have stop working at once. Write down, print or save the new ones before you close them."
        confirmLabel="Make new codes"
        variant="primary"
        onConfirm={() => {
          setAsking(false)
          renew.mutate()
        }}
      />
    </Section>
  )
}
