import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey, renamePasskey } from '#contract/people/second-factor.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { formatRelativeDate } from '#web/platform/ui/format.ts'
import { NameDialog } from '#web/platform/ui/name-dialog.tsx'
import { toastSuccess } from '#web/platform/ui/toast.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { hasPasskeys, isCancelled, makePasskey } from './browser-passkeys.ts'
import { factorsQuery } from './queries.ts'

/** What the removal of the only second factor takes along. */
export const WITH_LAST = 'It is your only second factor: your recovery codes stop working too.'

interface Props {
  passkeys: readonly Passkey[]
  /** Whether this is the only second factor, with which the recovery codes go. */
  isLast: boolean
  /** The first factor of an account brings recovery codes. */
  onRecoveryCodes: (codes: string[]) => void
}

/** The passkeys of the account, each with a new name or its removal. */
export function PasskeysSection({ passkeys, isLast, onRecoveryCodes }: Props) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Passkeys"
      folded={String(passkeys.length)}
      description="A passkey opens your account with your finger, your face or the PIN of a device, and cannot be guessed or handed to a false page. After the password it is your second factor."
      action={
        hasPasskeys && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {!hasPasskeys && <p className="text-sm text-ink-3">This browser cannot use passkeys.</p>}
      {passkeys.length === 0 ? (
        hasPasskeys && <p className="text-sm text-ink-3">There is no passkey yet.</p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} />
          ))}
        </ul>
      )}
      {isAdding && <AddDialog onRecoveryCodes={onRecoveryCodes} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddDialog({ onRecoveryCodes, onClose }: Pick<Props, 'onRecoveryCodes'> & { onClose: () => void }) {
  const add = useMutation({
    mutationFn: makePasskey,
    onSuccess: async ({ recoveryCodes }) => {
      onClose()
      toastSuccess('Passkey added')
      if (recoveryCodes !== null) onRecoveryCodes(recoveryCodes)
      await readAgain(factorsQuery)
    },
  })
  return (
    <NameDialog
      title="Add a passkey"
      description="Name it after the device or the password manager that keeps it."
      label="Name"
      submitLabel="Continue"
      pendingLabel="Adding..."
      pending={add.isPending}
      error={failureToAdd(add)}
      onSubmit={(name) => add.mutate(name)}
      onClose={onClose}
    />
  )
}

function failureToAdd(add: { error: Error | null }): string | undefined {
  if (add.error !== null && isCancelled(add.error)) return undefined
  if (add.error?.name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  return failureOf(add, 'The passkey could not be added.')
}

function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { createdAt, id, isSynced, lastUsedAt, name } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const refresh = () => readAgain(factorsQuery)
  const close = () => setOpen(undefined)
  const rename = useMutation({
    mutationFn: (chosen: string) => call(renamePasskey, { params: { id }, body: { name: chosen } }),
    onSuccess: async () => {
      close()
      await refresh()
    },
  })
  const remove = useSharedChange({
    act: () => call(removePasskey, { params: { id } }),
    done: 'Passkey removed',
    failure: 'The passkey could not be removed.',
    refresh,
    onDone: close,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3 first:pt-0 last:pb-0">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-3">
          Added {formatRelativeDate(createdAt).toLowerCase()}
          {' · '}
          {lastUsedAt === null ? 'never used' : `last used ${formatRelativeDate(lastUsedAt).toLowerCase()}`}
          {isSynced && ' · shared by your devices'}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'rename' && (
        <NameDialog
          title="Rename the passkey"
          label="Name"
          initial={name}
          submitLabel="Rename"
          pendingLabel="Renaming..."
          pending={rename.isPending}
          error={failureOf(rename, 'The passkey could not be renamed.')}
          onSubmit={(chosen) => rename.mutate(chosen)}
          onClose={close}
        />
      )}
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={close}
        title="Remove the passkey?"
        description={`“${name}” no longer opens your account. Remove it from the device too.${isLast ? ` ${WITH_LAST}` : ''}`}
        confirmLabel="Remove"
        pending={remove.isPending}
        pendingLabel="Removing..."
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}
