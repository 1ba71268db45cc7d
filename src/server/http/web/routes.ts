import { COMPANY_PARAMETER } from '#contract/company/company-naming.ts'
import { companyFor, namedCompany } from '#server/platform/http/company.ts'
import type { Scope } from '#server/platform/identity.ts'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { compression } from '#server/platform/http/compression.ts'
import { fillContents } from './contents.ts'

/** The page for people without an account: the same for every address, and for everybody. */
const OUTSIDE = '/o/*'

/** Addresses of the application's screens (`docs/product.md` §2); `*` matches one segment. */
const screens = [
  '/',
  '/board-manual',
  '/folder/*',
  '/account',
  '/people',
  '/company',
  '/calendar',
  '/calendar/*',
  '/destruction',
  '/year-end',
  '/practice',
  '/missing',
  '/requests',
  '/given',
  '/search',
  '/help',
  '/unsubscribe',
  '/master',
  '/master/rules',
  '/administration',
  '/inbox',
  '/trash',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/second-factor',
  '/verify-email',
  '/undo-email',
  '/link-sign-in',
  '/confirmed',
  '/join',
  '/companies',
  '/architecture',
  '/share-target',
  '/share',
  OUTSIDE,
]
/** Where a visitor sees the landing page. */
const landingScreens = new Set(['/', '/board-manual', '/folder/*'])
/** Which lead a visitor to the sign-in and back; so does a link to a document in a folder. */
const signInScreens = new Set(['/inbox', '/search', '/help', '/trash'])
/** The page of the manual's contents, and one with the frame of the manual alone (`build/prerender-plugin.ts`). */
const CONTENTS = 'manual.html'
const FRAME = 'folder.html'
/** The pages that bring a screen of the manual at once. */
const manualPages = new Map([
  ['/', CONTENTS],
  ['/board-manual', CONTENTS],
  ['/folder/*', FRAME],
  ['/inbox', FRAME],
  ['/search', FRAME],
])

function pageFor(screen = '', isSignedIn: boolean): string {
  if (screen === OUTSIDE) return 'outside.html'
  if (!isSignedIn && landingScreens.has(screen)) return 'landing.html'
  return (isSignedIn ? manualPages.get(screen) : undefined) ?? 'index.html'
}

/** An address of this server; one that begins with two slashes names no other. */
const addressOf = ({ url }: FastifyRequest) => new URL(`http://localhost${url}`)

/** The sign-in that leads back to an address; the company that it names is for the sign-in, too. */
function signInFor(request: FastifyRequest, screen = ''): string | undefined {
  const { pathname, searchParams } = addressOf(request)
  const company = searchParams.get(COMPANY_PARAMETER)
  searchParams.delete(COMPANY_PARAMETER)
  if (!signInScreens.has(screen) && !(screen === '/folder/*' && searchParams.size > 0)) return undefined
  const next = searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
  const search = new URLSearchParams({ next, ...(company !== null && { [COMPANY_PARAMETER]: company }) })
  return `/login?${search.toString()}`
}

function screenOf(pathname: string): string | undefined {
  const address = pathname.replace(/\/+$/, '') || '/'
  return screens.find((screen) =>
    screen.endsWith('/*')
      ? address.startsWith(screen.slice(0, -1)) && !address.slice(screen.length - 1).includes('/')
      : address === screen,
  )
}

/**
 * Serves the built web application: its hashed files for ever, its pages always fresh. A visitor who is not
 * signed in is given the landing page, readable before any script has run, where the manual would stand, and is led to the
 * sign-in by a link to a document, the inbox or the trash; who is, the page that brings the manual at once, with the names of their own folders in it; who has several companies and names none is
 * given its frame.
 *
 * @param folder where the build lies
 */
export async function webRoutes(app: FastifyInstance, folder: string, home: HomeData): Promise<void> {
  const sendScreen = existsSync(folder) ? await serveBuild(app, folder, home) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = addressOf(request)
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (
      !isPage ||
      pathname.startsWith('/api/') ||
      path.extname(pathname) !== '' ||
      sendScreen === undefined
    ) {
      throw new AppError('not_found')
    }
    return await sendScreen(request, reply, screenOf(pathname))
  })
}

/** What Home shows of a workspace before any script has run. */
interface HomeData {
  /** The visible folders, in display order. */
  foldersOf: (scope: Scope) => Promise<Folder[]>
  /** Whether the next deadlines will be above them. */
  hasNext: (scope: Scope) => Promise<boolean>
}

/** @returns sends the page of a screen; of none, the one that says so */
async function serveBuild(app: FastifyInstance, folder: string, home: HomeData) {
  const assets = path.join(folder, 'assets')
  const entries = await readdir(assets, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(assets, path.join(parentPath, name))),
  )
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    wildcard: false,
    // The page of the contents is a template, and what is compressed is sent in place of what is not.
    globIgnore: [CONTENTS, 'assets/**', '**/*.br', '**/*.gz'],
    setHeaders(response, file) {
      // The names of assets hold hashes of what is in them, or the version of pdf.js.
      const isHashed = file.startsWith(assets)
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // A route of the plugin for all of them would read the whole folder at each request, and one for each would be a thousand.
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params }, reply) => {
    return names.has(params['*']) ? await reply.sendFile(params['*'], assets) : reply.callNotFound()
  })
  const contents = await readFile(path.join(folder, CONTENTS), 'utf8')
  const frame = await readFile(path.join(folder, FRAME), 'utf8')

  async function sendScreen(request: FastifyRequest, reply: FastifyReply, screen: string | undefined) {
    const holder = request.session.holder?.()
    reply.code(screen === undefined ? 404 : 200).header('vary', 'Cookie')
    const signIn = holder === undefined ? signInFor(request, screen) : undefined
    if (signIn !== undefined) return await reply.redirect(signIn, 302)
    const page = pageFor(screen, holder !== undefined)
    if (page !== CONTENTS || holder === undefined) return await reply.sendFile(page)
    // Only the tab knows which of several companies it shows; most often it is the one that was used last.
    const isSure = holder.companies.length === 1 || namedCompany(request) !== undefined
    const company = companyFor(request, holder, { isRequired: false })
    if (company === undefined) return await reply.sendFile(FRAME)
    reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
    const hasNext = await home.hasNext(company)
    if (!isSure) return await reply.send(hasNext ? frame.replace('<html', '<html data-home="next"') : frame)
    const folders = await home.foldersOf(company)
    return await reply.send(fillContents(contents, folders, company, hasNext))
  }

  for (const [screen, page] of manualPages) {
    if (page === CONTENTS)
      app.get(screen, { compress: compression }, (request, reply) => sendScreen(request, reply, screen))
  }
  return sendScreen
}
