import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/people/sign-in.ts'
import { CompaniesSections } from '#web/company/members/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { DailyMailSection } from '#web/notices/index.ts'
import { ProfileForm } from './profile-form.tsx'
import { fieldGroups } from './profile-fields.ts'
import { Section } from '#web/platform/ui/section.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { useUpdateProfile, useCreateBusinessCode } from './queries.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { Copy } from 'lucide-react'
import { CodeText } from '#web/platform/ui/code-text.tsx'
import { copyText } from '#web/platform/ui/copy-text.ts'

/** The profile: read-only, then edit, then save or cancel (`docs/product.md` §4). */
export function ProfileTab({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <>
      {user.pendingEmail !== null && <PendingEmail email={user.email} pending={user.pendingEmail} />}
      {isEditing ? (
        <ProfileForm user={user} onClose={() => setEditing(false)} />
      ) : (
        fieldGroups.map(({ title, fields }, index) => (
          <Section
            key={title}
            title={title}
            action={
              index === 0 && (
                <Button ref={editButton} variant="secondary" onClick={() => setEditing(true)}>
                  Edit Profile
                </Button>
              )
            }
          >
            <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
              {fields.map(({ name, label }) => (
                <div key={name} className="min-w-0">
                  <dt className="text-sm text-ink-3">{label}</dt>
                  <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">
                    <Value user={user} name={name} />
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        ))
      )}
      <BusinessCode code={user.businessCode} />
      <DailyMailSection />
      <CompaniesSections />
    </>
  )
}

function Value({ user, name }: { user: User; name: (typeof fieldGroups)[number]['fields'][number]['name'] }) {
  if (name === 'registrationNumber' && user.businessType === 'Sole Trader') return 'N/A'
  const value = user[name]
  return value === null || value === '' ? <span className="text-ink-3">Not given</span> : <bdi>{value}</bdi>
}

/** An unconfirmed new e-mail address, with ways to send its link again or to drop it. */
function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const update = useUpdateProfile()
  const isBusy = (address: string) => update.isPending && update.variables.email === address
  return (
    <Notice className="mb-5">
      <p className="wrap-anywhere">
        Please confirm <bdi>{pending}</bdi> with the link we have sent there. Until then you sign in with{' '}
        <bdi>{email}</bdi>.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          pending={isBusy(pending)}
          pendingLabel="Sending..."
          onClick={() => update.mutate({ email: pending })}
        >
          Send the link again
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={isBusy(email)}
          onClick={() => update.mutate({ email })}
        >
          Keep the present address
        </Button>
      </div>
    </Notice>
  )
}

/** The business code, which is made once; the company's page renews it. */
function BusinessCode({ code }: { code: string | null }) {
  const { isOwner, self } = useMembers()
  const create = useCreateBusinessCode()
  return (
    <Section
      title="Business code"
      description="A short name for your business that nobody else has, easy to read out over the telephone."
      action={
        code === null ? (
          (isOwner || self === undefined) && (
            <Button variant="secondary" pending={create.isPending} onClick={() => create.mutate()}>
              Create code
            </Button>
          )
        ) : (
          <Button variant="secondary" onClick={() => void copyText(code, 'Code copied')}>
            <Copy aria-hidden />
            Copy code
          </Button>
        )
      }
    >
      {code === null ? (
        <p className="text-ink-3">
          No code yet. It stays the same until an owner renews it on the company’s page.
        </p>
      ) : (
        <CodeText code={code} />
      )}
    </Section>
  )
}
