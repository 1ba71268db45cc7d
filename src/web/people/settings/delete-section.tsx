import { isAdministrator } from '#contract/company/roles.ts'
import { useState } from 'react'
import type { User } from '#contract/people/sign-in.ts'
import { refusalOf } from '#web/platform/base/form-errors.ts'
import { TypedConfirmation } from '#web/platform/base/typed-confirmation.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, PasswordInput } from '#web/platform/ui/field.tsx'
import { useDeleteAccount, useHasPassword } from './queries.ts'
import { Section } from '#web/platform/ui/section.tsx'

export function DeleteSection({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Delete account"
      folded=""
      description={
        isAdministrator(user)
          ? 'This is the account of the master administrator. It can be deleted once ADMIN_EMAIL in the settings of the server names another one.'
          : 'Your account and the companies that you alone own, with every folder and document in them, are deleted at once and for good. Nothing goes to the trash. Export your data first if you may need it.'
      }
    >
      {!isAdministrator(user) && (
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      )}
      {isOpen && <DeleteDialog email={user.email} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Asks for the full e-mail address and the password. */
function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const remove = useDeleteAccount()
  const hasPassword = useHasPassword()
  const refused = refusalOf(remove.error, 'password')
  return (
    <TypedConfirmation
      title="Delete account"
      description={
        <>
          This permanently deletes the account <bdi>{email}</bdi> and the companies that you alone own, with
          all their folders and documents, and cannot be undone.
        </>
      }
      asked={email}
      label="Type your email address to confirm"
      confirmLabel="Delete account"
      pendingLabel="Deleting..."
      pending={remove.isPending}
      isComplete={password !== '' || !hasPassword}
      onConfirm={() => remove.mutate(hasPassword ? password : undefined)}
      onClose={onClose}
    >
      {hasPassword && (
        <Field label="Password" required error={refused}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </TypedConfirmation>
  )
}
