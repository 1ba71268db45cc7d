import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** Addresses that are screens of the application (`spec.md` §2); `*` stands for one segment. */
const screens = [
  '/',
  '/board-manual',
  '/folder/*',
  '/account',
  '/master',
  '/trash',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/architecture',
  '/share-target',
  '/share',
]
const landingScreens = new Set(['/', '/board-manual', '/folder/*', '/trash'])
/** The pages that bring a screen of the manual at once (`src/web/folders/page-plugin.ts`). */
const manualPages = new Map([
  ['/', 'manual.html'],
  ['/board-manual', 'manual.html'],
  ['/folder/*', 'folder.html'],
])

function pageFor(screen = '', isSignedIn: boolean): string {
  if (!isSignedIn && landingScreens.has(screen)) return 'landing.html'
  return (isSignedIn ? manualPages.get(screen) : undefined) ?? 'index.html'
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
 * signed in is given the landing page, readable before any script has run, where the manual would stand; who is, the page
 * that brings the manual at once.
 *
 * @param folder where the build lies
 */
export async function webRoutes(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(response, file) {
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || pathname.startsWith('/api/') || path.extname(pathname) !== '' || !existsSync(folder)) {
      throw new AppError('not_found')
    }
    return await sendPage(request, reply, screenOf(pathname))
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  screen: string | undefined,
): Promise<FastifyReply> {
  reply.code(screen === undefined ? 404 : 200).header('vary', 'Cookie')
  return await reply.sendFile(pageFor(screen, request.session.userId !== undefined))
}
