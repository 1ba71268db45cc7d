import { Maximize2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { buttonClass } from '#web/platform/ui/button.tsx'
import { IndexTab } from '#web/platform/ui/index-tab.tsx'
import { Logo } from '#web/platform/ui/logo.tsx'
import { TabEdge } from '#web/platform/ui/tab-edge.tsx'
import { ThemeToggle } from '#web/platform/base/theme-toggle.tsx'
import { directorFunctions } from './director-functions.ts'
import { DividersPicture, PhonePicture, SearchPicture, UploadPicture } from './feature-pictures.tsx'
import { ManualPicture } from './manual-picture.tsx'

const ManualViewer = lazy(() => import('./manual-viewer.tsx'))

/**
 * The page for visitors. It is rendered into `landing.html` at build time and hydrated without the router, so its
 * links are plain ones.
 */
export default function LandingPage() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <FolderLink />
        <Hero />
        <Directors />
        <Features />
        <Closing />
      </main>
      <Footer />
    </>
  )
}

const column = 'mx-auto w-full max-w-6xl px-5 sm:px-8'

function Header() {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className={`${column} flex h-16 items-center justify-between gap-3`}>
        <Logo />
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
          <a href={useSignIn()} className={`${buttonClass('ghost')} max-sm:px-2 max-sm:text-sm`}>
            Sign In
          </a>
          <a href="/register" className={`${buttonClass('primary')} max-sm:px-2 max-sm:text-sm`}>
            Create Account
          </a>
        </nav>
      </div>
    </header>
  )
}

/** The folder that the address names; nothing while the page is rendered at build time. */
function useFolder(): string | undefined {
  return useSyncExternalStore(subscribeToNothing, folderOfAddress, () => undefined)
}

function subscribeToNothing() {
  return () => undefined
}

function folderOfAddress(): string | undefined {
  return /^\/folder\/(\w+)\/?$/.exec(window.location.pathname)?.[1]
}

/** The sign-in, which leads back to the folder of the address. */
function useSignIn(): string {
  const folder = useFolder()
  return folder === undefined
    ? '/login'
    : `/login?${new URLSearchParams({ next: `/folder/${folder}` }).toString()}`
}

/** Leads who followed a link to a folder into it. */
function FolderLink() {
  const folder = useFolder()
  const signIn = useSignIn()
  if (folder === undefined) return null
  return (
    <div className="border-b border-line bg-sheet">
      <div className={`${column} flex flex-wrap items-center gap-x-3.5 gap-y-3 py-4`}>
        <IndexTab code={folder} size="sm" edge="none" />
        <p className="min-w-0 flex-1 basis-32 font-medium">Sign in to open folder {folder}.</p>
        <a href={signIn} className={buttonClass('primary')}>
          Open the folder
        </a>
      </div>
    </div>
  )
}

function Hero() {
  return (
    <section
      className={`${column} grid items-center gap-10 pt-12 pb-16 lg:grid-cols-[1fr_30rem] lg:gap-14 lg:pt-14 lg:pb-24`}
    >
      <div>
        <h1 className="heading text-3xl tracking-[-0.025em] sm:text-4xl xl:text-5xl">
          Be your own boss.
          <br />
          Run it by the book.
        </h1>
        <p className="mt-6 max-w-lg text-lg text-pretty text-ink-2">
          Board Manual keeps every document of your business in one A–Z manual: twenty lettered folders under
          four directors, so the minutes, the VAT return and the insurance each have their place.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <a href="/register" className={buttonClass('primary', 'lg')}>
            Get Started
          </a>
          <p className="text-ink-3">For limited companies, LLPs and sole traders</p>
        </div>
      </div>
      <EnlargeablePicture />
    </section>
  )
}

function EnlargeablePicture() {
  const [enlarged, setEnlarged] = useState(false)
  return (
    <div className="mx-auto w-full max-w-120">
      <div className="group relative">
        {/* The button below does the same for keyboards and screen readers. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div onClick={() => setEnlarged(true)} className="cursor-zoom-in">
          <ManualPicture className="block w-full drop-shadow-[0_18px_28px_var(--shade-2)]" />
        </div>
        <button
          type="button"
          onClick={() => setEnlarged(true)}
          className="touch-target absolute! right-[11%] -bottom-3.5 inline-flex items-center gap-2 rounded-md bg-raised px-2.5 py-1.5 text-sm font-medium text-ink shadow-md transition-transform duration-(--medium) group-hover:-translate-y-0.5"
        >
          <Maximize2 aria-hidden className="size-3.5" />
          Enlarge <span className="sr-only">the picture of the board manual</span>
        </button>
      </div>
      {enlarged && (
        <Suspense fallback={null}>
          <ManualViewer onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Directors() {
  return (
    <section aria-labelledby="directors" className="border-y border-line bg-sheet py-16 lg:py-24">
      <div className={column}>
        <h2 id="directors" className="heading max-w-2xl text-2xl sm:text-3xl">
          You hold all four posts. The manual keeps them apart.
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {directorFunctions.map(({ number, name, duty, tone, folders }) => (
            <li key={name} data-tone={tone} className="flex flex-col">
              <div className="border-t-3 border-tone pt-4">
                <span className="heading text-3xl text-tone-text">{number}</span>
                <h3 className="mt-1 text-md font-semibold">{name}</h3>
                <p className="mt-1.5 text-pretty text-ink-2 sm:min-h-16">{duty}</p>
              </div>
              <ul className="mt-4">
                {folders.map((folder) => (
                  <li key={folder.id} className="flex gap-3 border-t border-line py-2">
                    <IndexTab code={folder.id} size="sm" className="w-10" />
                    <span className="pt-0.5 text-sm text-pretty text-ink-2">{folder.name}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const features: ReadonlyArray<{ title: string; picture: ReactNode; text: string }> = [
  {
    title: 'File by Director Function',
    picture: <DividersPicture />,
    text: 'Every document goes under a letter, every letter under a director. Add folders and subfolders of your own, rename them, and move things about as the business grows.',
  },
  {
    title: 'Secure Upload',
    picture: <UploadPicture />,
    text: 'PDF, Word, Excel, PowerPoint, text, pictures and ZIP, up to 50MB each. Drop in a whole batch and watch every file arrive. Only people whom you let into your company see what you file.',
  },
  {
    title: 'Mobile Integration',
    picture: <PhonePicture />,
    text: 'Photograph a receipt or a contract and file it on the spot. Send attachments on from email and other apps, and from the iOS share sheet on iPhone and iPad.',
  },
  {
    title: 'Simple Tools',
    picture: <SearchPicture />,
    text: 'Search the words inside your documents as well as their names. View, rename, print, email, copy and move them, each in a click or two, on any device.',
  },
]

function Features() {
  return (
    <section aria-labelledby="features" className="py-16 lg:py-24">
      <div className={column}>
        <h2 id="features" className="heading max-w-2xl text-2xl sm:text-3xl">
          From the pile on the desk to the page you need.
        </h2>
        <ul className="mt-10 grid gap-5 md:grid-cols-2">
          {features.map(({ title, picture, text }) => (
            <li key={title} className="overflow-hidden rounded-lg border border-line bg-sheet">
              <div aria-hidden className="h-52 border-b border-line bg-sunken select-none">
                {picture}
              </div>
              <div className="p-6">
                <h3 className="heading text-xl">{title}</h3>
                <p className="mt-2 max-w-prose text-pretty text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section aria-labelledby="closing" className={`${column} pb-16 lg:pb-24`}>
      <TabEdge side="top" className="px-3 sm:px-5" />
      <div className="rounded-lg bg-(--board) px-6 py-14 text-center text-white sm:py-16">
        <h2 id="closing" className="heading text-2xl sm:text-3xl">
          Your manual is where you left it.
        </h2>
        <p className="mx-auto mt-3 max-w-md text-md text-white/80">
          Open it on the desk, on the road, or at the accountant’s.
        </p>
        <a
          href={useSignIn()}
          className={`${buttonClass('primary', 'lg')} mt-8 bg-white! text-(--board)! hover:bg-white/90! focus-visible:outline-white!`}
        >
          Sign In to Continue
        </a>
      </div>
    </section>
  )
}

function Footer() {
  return (
    <footer className="border-t border-line">
      <div className={`${column} flex items-center justify-between gap-4 py-6 text-sm text-ink-3`}>
        <p>© 2025 Board Manual</p>
        <ThemeToggle />
      </div>
    </footer>
  )
}
