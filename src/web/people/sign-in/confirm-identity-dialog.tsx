import { lazy, Suspense } from 'react'
import { proofQuestion } from '#web/platform/base/proof.ts'
import { useStore } from '#web/platform/base/store.ts'

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}))

/** The dialog that calls open when they need a fresh proof. Part of every screen; renders nothing until then. */
export function ConfirmIdentityDialog() {
  const question = useStore(proofQuestion)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity onAnswer={question.answer} />
    </Suspense>
  )
}
