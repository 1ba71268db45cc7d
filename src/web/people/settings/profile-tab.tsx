import { Suspense, useEffect, useRef, useState } from 'react'
import type { User } from '#contract/people/sign-in.ts'
import { CompaniesSections } from '#web/company/members/index.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { BusinessCode } from './business-code.tsx'
import { DailyMailSection } from '#web/notices/index.ts'
import { PendingEmail } from './pending-email.tsx'
import { ProfileForm } from './profile-form.tsx'
import { fieldGroups } from './profile-fields.ts'
import { Section } from '#web/platform/ui/section.tsx'

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
      <Suspense>
        <CompaniesSections />
      </Suspense>
    </>
  )
}

function Value({ user, name }: { user: User; name: (typeof fieldGroups)[number]['fields'][number]['name'] }) {
  if (name === 'registrationNumber' && user.businessType === 'Sole Trader') return 'N/A'
  const value = user[name]
  return value === null || value === '' ? <span className="text-ink-3">Not given</span> : <bdi>{value}</bdi>
}
