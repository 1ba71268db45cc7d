import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { displayName, type User } from '#contract/people/sign-in.ts'
import { momentFormat } from '#contract/platform/plain-date.ts'
import { usePageTitle } from '#web/platform/ui/page-title.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { Avatar } from '#web/platform/ui/avatar.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { BackToManual } from '#web/platform/ui/back-to-manual.tsx'
import { PageMain } from '#web/platform/ui/page.tsx'
import { Tabs } from '#web/platform/ui/tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { ReadingTab } from './reading-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { StorageTab } from './storage-tab.tsx'

const route = getRouteApi('/frame/account')

/** The account page: profile, activity, storage, reading and security (`docs/product.md` §2). */
export function AccountPage() {
  // A new e-mail address is confirmed in another window, so the cached user may be outdated.
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: 'always' })
  usePageTitle('Account Settings')
  if (user === undefined) return null
  return user === null ? <PleaseLogIn /> : <Account user={user} />
}

function Account({ user }: { user: User }) {
  const { tab = 'profile' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PageMain className="max-w-4xl">
      <BackToManual className="-ml-2.5" />
      <h1 className="heading mt-3 text-2xl">Account Settings</h1>
      <Person user={user} />
      <Tabs
        label="Account Settings"
        value={tab}
        onValueChange={(next) =>
          void navigate({
            search: next === 'profile' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileTab user={user} /> },
          { value: 'activity', label: 'Activity', content: <ActivityTab /> },
          { value: 'storage', label: 'Storage', content: <StorageTab /> },
          { value: 'reading', label: 'Reading', content: <ReadingTab /> },
          { value: 'security', label: 'Security', content: <SecurityTab user={user} /> },
        ]}
      />
    </PageMain>
  )
}

const roles = { user: 'Standard User', master: 'Master Administrator' } as const

const month = momentFormat({ month: 'long', year: 'numeric' })

function Person({ user }: { user: User }) {
  const name = displayName(user)
  return (
    <div className="mt-4 mb-5 flex items-center gap-4">
      <Avatar name={name} imageUrl={user.profileImageUrl} size="lg" />
      <div className="min-w-0">
        <p className="text-md font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-2">
          <span className="rounded-full border border-line-strong px-2 py-px text-xs font-medium">
            {roles[user.role]}
          </span>
          <span className="text-ink-3">Since {month(user.createdAt)}</span>
        </p>
      </div>
    </div>
  )
}

function PleaseLogIn() {
  return (
    <PageMain className="max-w-4xl">
      <div className="py-24 text-center">
        <h1 className="heading text-2xl">Please log in</h1>
        <p className="mt-2 text-ink-2">Sign in to see your account.</p>
        <Button asChild className="mt-6">
          <Link to="/login" search={{ next: '/account' }}>
            Sign In
          </Link>
        </Button>
      </div>
    </PageMain>
  )
}
