import type { TestProject } from 'vitest/node'
import { startClamd } from './clamd.ts'
import { makeTemplate, THROWN_AWAY } from './global-setup.ts'
import { startOidcProvider } from './oidc.ts'
import { startPostgres } from './postgres.ts'
import { startRadosgw } from './radosgw.ts'

/** Every system that the server can talk to, started apart from it: the tests then run with all of them together. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stops: Array<() => Promise<void>> = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    const postgres = await startPostgres(THROWN_AWAY)
    stops.push(postgres.stop)
    const radosgw = await startRadosgw()
    stops.push(radosgw.stop)
    const clamd = await startClamd({ maxStreamBytes: 60_000_000 })
    stops.push(clamd.stop)
    const oidc = await startOidcProvider(['http://localhost/api/callback'])
    stops.push(oidc.stop)
    await makeTemplate(postgres.url)
    const { accessKeyId, endpoint, region, secretAccessKey } = radosgw
    project.provide('postgres', postgres.url)
    project.provide('externalServices', {
      s3: { accessKeyId, endpoint, region, secretAccessKey },
      env: { CLAMD_URL: clamd.tcp, ...oidc.env },
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
