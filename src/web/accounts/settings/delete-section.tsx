import { useState } from 'react'
import type { User } from '#contract/sign-in.ts'
import { CallError } from '#web/base/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useDeleteAccount } from './actions.ts'
import { useHasPassword } from './queries.ts'
import { Section } from '#web/ui/section.tsx'

export function DeleteSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete account"
      description={
        user.role === 'master'
          ? 'This is the account of the master administrator. It can be deleted once ADMIN_EMAIL in the settings of the server names another one.'
          : 'Your account, every folder and every document in it are deleted at once and for good. Nothing goes to the trash. Export your data first if you may need it.'
      }
    >
      {user.role !== 'master' && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      )}
      {isOpen && <DeleteDialog email={user.email} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Asks for the full e-mail address and the password, so that no account is deleted by accident. */
function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const remove = useDeleteAccount()
  const hasPassword = useHasPassword()
  const isConfirmed = typed.trim().toLowerCase() === email && (password !== '' || !hasPassword)
  const refused =
    remove.error instanceof CallError
      ? remove.error.details.find(({ path }) => path === 'password')?.message
      : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete account"
      description={
        <>
          This permanently deletes the account <bdi>{email}</bdi> with all its folders and documents, and
          cannot be undone.
        </>
      }
      onSubmit={() => {
        if (isConfirmed && !remove.isPending) remove.mutate(hasPassword ? password : undefined)
      }}
      footer={
        <>
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="danger"
            disabled={!isConfirmed}
            pending={remove.isPending}
            pendingLabel="Deleting..."
          >
            Delete account
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5 pt-2">
        <Field label="Type your email address to confirm" required>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {hasPassword && (
          <Field label="Password" required error={refused}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
