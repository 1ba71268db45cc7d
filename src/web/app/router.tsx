import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  type RouteComponent,
  useLocation,
} from '@tanstack/react-router'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isSignInFailure, type SignInFailure } from '#contract/people/sign-in.ts'
import { LOG_FOLDER_ID, departments } from '#contract/company/built-in-folders.ts'
import { isReturnPath } from '#contract/platform/common-fields.ts'
import { may } from '#contract/company/roles.ts'
import {
  AccountPage,
  Confirmed,
  FailedSignIns,
  ForgotPassword,
  Join,
  LinkSignIn,
  Login,
  Register,
  RequiredFactorPage,
  ResetPassword,
  UndoChange,
  VerifyEmail,
} from '#web/people/index.ts'
import { CalendarPage, OverduePage, SetUpPage } from '#web/duties/deadlines/index.ts'
import { UnsubscribePage } from '#web/notices/index.ts'
import { DestructionPage } from '#web/duties/destruction/index.ts'
import { CompaniesPage } from '#web/company/switcher/index.ts'
import { ArchitecturePage } from '#web/architecture/index.ts'
import { loadRights } from '#web/platform/base/access.ts'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { userQuery } from '#web/platform/base/session.ts'
import { preferencesStore } from '#web/platform/base/preferences.ts'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import { filesQuery, UploadArea } from '#web/manual/files/index.ts'
import {
  FolderView,
  HelpPage,
  ManualFrame,
  ManualPage,
  MissingPapersPage,
  SearchPage,
  ServerPage,
  TemplatePage,
  TemplateRulesPage,
} from '#web/app/manual/index.ts'
import { foldersQuery } from '#web/manual/folders/index.ts'
import { Inbox, Share, ShareTarget, waitingQuery } from '#web/manual/inbox/index.ts'
import { LandingPage } from '#web/landing/index.ts'
import { CompanyPage, PeoplePage, RequestsNotice } from '#web/company/members/index.ts'
import { folderResourcesQuery } from '#web/template/index.ts'
import { RequestsPage } from '#web/outside/requests/index.ts'
import { TrashPage } from '#web/manual/trash/index.ts'
import { PacksPage } from '#web/outside/packs/index.ts'
import { PracticePage } from '#web/company/practice/index.ts'
import { YearEndPage } from '#web/duties/year-end/index.ts'
import { nextFrame } from '#web/platform/ui/next-frame.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { Root } from './root.tsx'
import { LoadingScreen, NotFoundScreen, RouteErrorScreen } from './screens.tsx'
import { choiceIn, countIn, type Search, textIn } from './search-params.ts'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ preload }) => (preload ? undefined : waitForPaint()),
  component: Root,
  notFoundComponent: NotFoundScreen,
})

/** Why signing in at the provider failed. */
function failureIn(search: Search): { error?: SignInFailure } {
  const { error } = textIn(search, 'error')
  return error !== undefined && isSignInFailure(error) ? { error } : {}
}

/** Waits one frame so that the click's feedback paints before the page does. Does not wait when the program starts. */
async function waitForPaint(): Promise<void> {
  if (document.getElementById('main') !== null) await nextFrame()
}

/** The pages of who is signed in, in one frame. Visitors see the landing page at the addresses of the manual. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  loader: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(userQuery)
    if (user !== null) await ManualFrame.preload?.()
  },
  component: Framed,
})

function Framed() {
  const { data: user } = useQuery(userQuery)
  if (user === undefined) return <LoadingScreen />
  if (user === null) return <Visitor />
  return (
    <>
      <Suspense>
        <FailedSignIns key={user.id} />
        <RequestsNotice />
      </Suspense>
      <Suspense fallback={<LoadingScreen />}>
        <ManualFrame>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </ManualFrame>
      </Suspense>
    </>
  )
}

/** The landing page; links to a document and some pages lead to the sign-in and back, as the server does it. */
function Visitor() {
  const { href, pathname, search } = useLocation()
  // These asked for the person before they opened, or ask to sign in themselves.
  if (ownPages.test(pathname)) return <Outlet />
  const isNamed = pathname.startsWith('/folder/') && Object.keys(search).length > 0
  if (isNamed || signInPages.has(pathname)) return <Navigate to="/login" search={{ next: href }} replace />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LandingPage />
    </Suspense>
  )
}

const signInPages = new Set(['/inbox', '/search', '/help', '/trash'])
const ownPages =
  /^\/(?:account|people|company|calendar|destruction|year-end|practice|missing|requests|given|administration)(?:\/|$)/

/** The file that is open in the viewer, the search words that found it, and the page they are on. */
function viewedIn(search: Search): { view?: string; find?: string; page?: number } {
  const { find, view } = textIn(search, 'view', 'find')
  return {
    ...(view !== undefined && { view }),
    ...(find !== undefined && find.length <= 500 && { find }),
    ...countIn(search, 'page', 1),
  }
}

/** Requests the manual's code and its folders at the same time as the user, instead of one after another. */
async function loadManual({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  await Promise.all([
    ManualPage.preload?.(),
    UploadArea.preload?.(),
    context.queryClient.prefetchQuery(foldersQuery),
  ])
}

/** Who waits to be let in to a company sees no folders of one without a name that nothing is in yet. */
async function requireCompany({
  context: { queryClient: client },
}: {
  context: { queryClient: QueryClient }
}) {
  if (askedToJoin.get() === undefined) return
  const user = await client.ensureQueryData(userQuery)
  if (user === null || user.businessName !== null) return
  const folders = await client.ensureQueryData(foldersQuery)
  if (folders.every(({ fileCount }) => fileCount === 0)) throw redirect({ to: '/companies' })
}

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  beforeLoad: requireCompany,
  loader: loadManual,
  component: Home,
})
const boardManualRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/board-manual',
  /** The task that a shortcut of the installed program (`manifest.webmanifest`) starts with. */
  validateSearch: (search: Search) => choiceIn(search, 'do', ['upload', 'search', 'capture']),
  beforeLoad: requireCompany,
  loader: loadManual,
  component: Home,
})
const folderRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/folder/$folderId',
  validateSearch: (search: Search) => ({ ...textIn(search, 'file'), ...viewedIn(search) }),
  // Hovering over a link to a folder preloads its code; what is in it is fetched when it is opened. Its resources before
  // its files, which would move down when they come later.
  loader: async (route) => {
    const manual = loadManual(route)
    if (!route.preload) {
      const { folderId } = route.params
      // XYZ shows everybody the log instead of its files, and its resources to those who may file.
      if (folderId !== LOG_FOLDER_ID) {
        void route.context.queryClient.prefetchQuery(folderResourcesQuery(folderId))
        void route.context.queryClient.prefetchInfiniteQuery(
          filesQuery(manualScope, folderId, preferencesStore.get().sort),
        )
      }
    }
    await Promise.all([manual, FolderView.preload?.()])
  },
  component: OpenFolder,
})

const inboxRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/inbox',
  loader: async (route) => {
    const manual = loadManual(route)
    if (!route.preload) void loadPapers(route.context.queryClient).catch(() => undefined)
    await Promise.all([manual, Inbox.preload?.()])
  },
  component: InboxPage,
})

/** Requests the papers that wait, for those who may file them. */
async function loadPapers(client: QueryClient): Promise<void> {
  const rights = await loadRights()
  if (rights !== undefined && may(rights, 'edit')) await client.prefetchInfiniteQuery(waitingQuery)
}

const searchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/search',
  /** What is searched for, with its filters, as it would be typed. */
  validateSearch: (search: Search) => ({ ...textIn(search, 'q'), ...viewedIn(search) }),
  loader: loadManual,
  component: OpenSearch,
})

function OpenSearch() {
  const { find, page, q, view } = searchRoute.useSearch()
  return <SearchPage query={q ?? ''} viewed={view} found={{ words: find, page }} />
}

function Home() {
  return <ManualPage folderId={undefined} />
}

function InboxPage() {
  return <ManualPage isInbox />
}

function OpenFolder() {
  const { folderId } = folderRoute.useParams()
  const { file, find, page, view } = folderRoute.useSearch()
  return <ManualPage folderId={folderId} highlighted={file} viewed={view} found={{ words: find, page }} />
}

/** Signed out, these pages lead to the sign-in and back. */
async function requireUser({
  context,
  location,
}: {
  context: { queryClient: QueryClient }
  location: { href: string }
}): Promise<void> {
  const user = await context.queryClient.ensureQueryData(userQuery)
  if (user === null) throw redirect({ to: '/login', search: { next: location.href } })
}

const masterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/master',
  validateSearch: (search: Search) => textIn(search, 'folder'),
  beforeLoad: requireUser,
  component: Master,
})

function Master() {
  const { folder } = masterRoute.useSearch()
  return <TemplatePage folderId={folder} />
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search: Search) => {
    const { next, ...rest } = textIn(search, 'verified', 'next', 'shared', 'factors')
    return {
      ...rest,
      ...(next !== undefined && isReturnPath(next) && { next }),
      ...failureIn(search),
    }
  },
  component: Login,
})
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: (search: Search) => textIn(search, 'invitation'),
  component: Register,
})
const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  validateSearch: (search: Search) => textIn(search, 'token', 'joined'),
  component: Join,
})
const companiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies',
  validateSearch: (search: Search) => choiceIn(search, 'gone', ['true']),
  beforeLoad: requireUser,
  component: CompaniesPage,
})
const confirmedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmed',
  validateSearch: failureIn,
  component: Confirmed,
})
const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  validateSearch: (search: Search) => ({
    ...choiceIn(search, 'tab', ['profile', 'activity', 'storage', 'reading', 'security']),
    ...failureIn(search),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: AccountPage,
})

const shareTargetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/share-target',
  validateSearch: (search: Search) => ({
    ...textIn(search, 'title', 'text', 'url'),
    ...countIn(search, 'refused'),
  }),
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(userQuery)
    // Shared files wait on the device, and shared words in the address, until the user has signed in.
    if (user === null) throw redirect({ to: '/login', search: { next: location.href, shared: 'waiting' } })
  },
  component: ShareTarget,
})
/** A page in the frame, which a visitor is led to after the sign-in. */
const framePage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => frameRoute, path, component })

/** A page in the frame, for who is signed in. */
const ownPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => frameRoute, path, beforeLoad: requireUser, component })
const calendarRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/calendar',
  beforeLoad: requireUser,
  validateSearch: (search: Search) => ({
    ...choiceIn(search, 'view', ['year', 'telling']),
    ...choiceIn(search, 'function', departments),
  }),
  component: CalendarPage,
})
const yearEndRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/year-end',
  beforeLoad: requireUser,
  validateSearch: (search: Search) => textIn(search, 'to'),
  component: YearEndPage,
})

/** A page without the frame, for who is signed in. */
const personPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, beforeLoad: requireUser, component })

/** A page for everybody. */
const openPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

/** A page to which a link in a mail leads. */
const tokenPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search: Search) => textIn(search, 'token'),
    component,
  })

const routeTree = rootRoute.addChildren([
  frameRoute.addChildren([
    homeRoute,
    boardManualRoute,
    folderRoute,
    inboxRoute,
    searchRoute,
    framePage('/help', HelpPage),
    framePage('/trash', TrashPage),
    accountRoute,
    ownPage('/people', PeoplePage),
    ownPage('/company', CompanyPage),
    calendarRoute,
    ownPage('/calendar/overdue', OverduePage),
    ownPage('/calendar/set-up', SetUpPage),
    ownPage('/destruction', DestructionPage),
    yearEndRoute,
    ownPage('/missing', MissingPapersPage),
    ownPage('/practice', PracticePage),
    ownPage('/requests', RequestsPage),
    ownPage('/given', PacksPage),
    ownPage('/administration', ServerPage),
  ]),
  tokenPage('/unsubscribe', UnsubscribePage),
  personPage('/second-factor', RequiredFactorPage),
  masterRoute,
  personPage('/master/rules', TemplateRulesPage),
  loginRoute,
  registerRoute,
  openPage('/forgot-password', ForgotPassword),
  tokenPage('/reset-password', ResetPassword),
  tokenPage('/verify-email', VerifyEmail),
  confirmedRoute,
  tokenPage('/undo-email', UndoChange),
  tokenPage('/link-sign-in', LinkSignIn),
  joinRoute,
  companiesRoute,
  openPage('/architecture', ArchitecturePage),
  shareTargetRoute,
  openPage('/share', Share),
])

/** Reads the query string without parsing values: `?find=007` stays the text `007`. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  const text = new URLSearchParams(given).toString()
  return text === '' ? '' : `?${text}`
}

/** Called at the start rather than on import: making a router is a long task on a slow device. */
export function makeRouter() {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 300,
    defaultErrorComponent: RouteErrorScreen,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
