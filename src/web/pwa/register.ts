import { createStore } from '#web/base/store.ts'

/** A newer version of the program that is on the device and waits to be used. */
export const waitingVersion = createStore<ServiceWorker | undefined>(undefined)

/** How often a page that stays open asks whether there is a newer version. */
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
 * Installs the service worker. A newer one is only announced: it takes over when it is asked to, or when the last page
 * is closed. Where there are none, in a private window or without https, the program works without it.
 */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (container === undefined || !import.meta.env.PROD) return
  const registration = await container.register('/sw.js')

  async function announce() {
    const { waiting } = registration
    // A page that was opened after the change is the newer one already.
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

/** Lets the newer version take over, and opens the page anew with it. */
export function activateNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waitingVersion.get()?.postMessage('activate')
}
