import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'

const folder = new URL('fixtures/tls/', import.meta.url)

/** Where the certificate lies. */
export const certificateFile = new URL('localhost.crt', folder).pathname

/** A certificate of localhost and 127.0.0.1 that is good for a hundred years, and that nobody vouches for. */
export const certificate = {
  cert: readFileSync(certificateFile, 'utf8'),
  key: readFileSync(new URL('localhost.key', folder), 'utf8'),
}

/** Vouches for the certificate until the test has finished. */
export function trustCertificate(): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate.cert])
  onTestFinished(() => setDefaultCACertificates(before))
}
