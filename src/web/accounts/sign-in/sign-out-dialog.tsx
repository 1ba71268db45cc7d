import { createStore, useStore } from '#web/base/store.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/** How many files a sign-out would drop, while that is asked, and who waits for the answer. */
const questionStore = createStore<{ count: number; answer: (isYes: boolean) => void } | undefined>(undefined)

/** Asks whether to sign out although files are still on the device that the server does not have. */
export async function mayDrop(count: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  questionStore.set({
    count,
    answer: (isYes) => {
      questionStore.set(undefined)
      resolve(isYes)
    },
  })
  return await promise
}

export function SignOutDialog() {
  const question = useStore(questionStore)
  if (question === undefined) return null
  const { answer, count } = question
  return (
    <AlertDialog
      open
      onOpenChange={() => answer(false)}
      title="Sign Out"
      description={
        count === 1
          ? 'One file on this device has not been filed yet. Signing out removes it from the device.'
          : `${String(count)} files on this device have not been filed yet. Signing out removes them from the device.`
      }
      confirmLabel="Sign out and remove"
      cancelLabel="Stay signed in"
      onConfirm={() => answer(true)}
    />
  )
}
