import { createStore } from '#web/platform/base/store.ts'

/** The service worker of a newer version that is installed and waits to be activated. */
export const waitingVersion = createStore<ServiceWorker | undefined>(undefined)

/** How often an open page checks for a newer version. */
const ASK_MS = 60 * 60_000

/** The version of the build that made this page (`build/service-worker-plugin.ts`). */
function pageVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
}

async function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
  port1.start()
  worker.postMessage('version', [port2])
  return await promise
}

/**
 * Installs the service worker. A newer version is only announced: it takes over when the user agrees, or when the
 * last page is closed. Without service workers, as in some private windows or without HTTPS, the program works too.
 */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD) return
  const registration = await container.register('/sw.js')

  async function announce() {
    const { waiting } = registration
    // This page may have been opened after the update and be of the newer version already.
    if (waiting !== null && (await versionOf(waiting)) !== pageVersion()) waitingVersion.set(waiting)
  }
  function follow() {
    registration.installing?.addEventListener('statechange', () => void announce())
  }
  registration.addEventListener('updatefound', follow)
  follow()
  await announce()

  function ask() {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  setInterval(ask, ASK_MS)
}

/** How often the newer version is asked to take over. */
const ACTIVATE_MS = 500

/**
 * Activates the newer version and reloads the page. It is asked until it has taken over: Chromium forgets to activate one that
 * was asked while the version before had something to finish.
 */
export function activateNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  const ask = () => waitingVersion.get()?.postMessage('activate')
  setInterval(ask, ACTIVATE_MS)
  ask()
}
