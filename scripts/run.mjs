// The entry of every npm script. Runs on Node 20 without dependencies: installs them, finds the required Node, and
// continues with that.
import { fileURLToPath } from 'node:url'
import { install, isCommandForUse } from './install.mjs'
import { findNode } from './node-runtime.mjs'

// `import.meta.dirname` is younger than Node 20.
const root = fileURLToPath(new URL('..', import.meta.url))

/** @type {Record<string, (running: import('./programs.mjs').Running, args: string[]) => Promise<number>>} */
const commands = {
  async start(running) {
    const { run } = await import('./programs.mjs')
    const { buildWeb } = await import('../build/web-build.mjs')
    const built = await buildWeb(running)
    if (built !== 0) return built
    return await run(running, 'src/server/main.ts', [], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
  },
  // Dependencies are installed before every command.
  install: async () => 0,
  async build(running) {
    const { buildWeb } = await import('../build/web-build.mjs')
    return await buildWeb(running)
  },
  async test(running) {
    const { testAll } = await import('./test.mjs')
    return await testAll(running)
  },
  async 'test:s3'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['s3'])
  },
  async 'test:clamd'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['clamd'])
  },
  async 'test:webkit'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['webkit'])
  },
  async 'test:firefox'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['firefox'])
  },
  async 'test:container'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['runc'])
  },
  async 'test:qpdf'(running) {
    const { testServices } = await import('./external-services.mjs')
    return await testServices(running, ['qpdf'])
  },
  async 'test:external'(running) {
    const { testAllServices } = await import('./external-services.mjs')
    return await testAllServices(running)
  },
  async check(running) {
    const { check } = await import('./check.mjs')
    const { failed } = await check(running)
    return failed === 0 ? 0 : 1
  },
  async dev(running) {
    const { run } = await import('./programs.mjs')
    const vite = run(running, 'node_modules/vite/bin/vite.js')
    const server = run(running, 'scripts/watch.mjs')
    return Math.max(await server, await vite)
  },
  async e2e(running, args) {
    const { runJourneys } = await import('./journeys.mjs')
    return await runJourneys(running, args)
  },
  script: async (running, [script = '', ...args]) => {
    const { run } = await import('./programs.mjs')
    return await run(running, script, args)
  },
  bench: measure('bench/run.ts'),
  'bench:growth': measure('bench/growth/run.ts'),
  'bench:load': measure('bench/mixed/run.ts'),
  async 'proof:cluster'(running, args) {
    const { ensureCluster } = await import('./external-services.mjs')
    return ensureCluster() ? await measure('proofs/cluster/run.ts')(running, args) : 1
  },
  async 'proof:rolling'(running, args) {
    const { ensureNginx } = await import('./external-services.mjs')
    return ensureNginx() ? await measure('proofs/rolling/run.ts')(running, args) : 1
  },
  async 'bench:web'(running, args) {
    const { run } = await import('./programs.mjs')
    const { buildWeb } = await import('../build/web-build.mjs')
    const { ensureChromium } = await import('./browser.mjs')
    const built = await buildWeb(running)
    if (built !== 0) return built
    if (await ensureChromium(running)) return await run(running, 'bench/web.ts', args)
    console.error('Chromium is not installed, and could not be installed. CHROMIUM_PATH may name one.')
    return 1
  },
}

/**
 * A measurement of the whole product, web application included.
 *
 * @param {string} script
 * @returns {(running: import('./programs.mjs').Running, args: string[]) => Promise<number>}
 */
function measure(script) {
  return async (running, args) => {
    const { run } = await import('./programs.mjs')
    const { buildWeb } = await import('../build/web-build.mjs')
    const built = await buildWeb(running)
    return built === 0 ? await run(running, script, args) : built
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command === undefined) {
  console.error(`There is no "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
const isReady = await install(root, { isForUse: isCommandForUse(name, args) })
process.exitCode = isReady ? await command({ root, node: findNode(root) }, args) : 1
