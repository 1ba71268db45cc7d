import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentExample, readConfig } from './config.ts'

test('an empty environment has every default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    MAX_UPLOAD_BYTES: 52_428_800,
    WORKERS: 'inline',
    RATE_LIMIT: 'on',
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('every bad variable is named in one error', () => {
  expect(() =>
    readConfig({
      PORT: '70000',
      BASE_URL: 'ftp://x',
      SMTP_URL: 'mail',
      ADMIN_EMAIL: 'chair',
      SESSION_SECRET: 'short',
    }),
  ).toThrow(/PORT[^]*BASE_URL[^]*SMTP_URL[^]*ADMIN_EMAIL[^]*SESSION_SECRET/)
})

test('trailing slashes of URLs are removed, and the administrator is in lower case', () => {
  const config = readConfig({ BASE_URL: 'https://manual.example/', ADMIN_EMAIL: 'Chair@Example.com' })
  expect([config.BASE_URL, config.ADMIN_EMAIL]).toEqual(['https://manual.example', 'chair@example.com'])
})

test('.env.example is what "npm run docs" makes', () => {
  const committed = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')
  expect(committed).toBe(environmentExample())
})

test('an incomplete set names each missing variable', () => {
  expect(() => readConfig({ S3_BUCKET: 'documents', AWS_ACCESS_KEY_ID: 'key' })).toThrow(
    /S3_ENDPOINT is needed beside S3_BUCKET\n.*S3_REGION is needed beside S3_BUCKET\n.*AWS_SECRET_ACCESS_KEY is needed/,
  )
  expect(() => readConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000', PORT: 'x' })).toThrow(/PORT[^]*S3_BUCKET/)
  // Keys alone are meant for another program on this machine.
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }).S3_BUCKET).toBeUndefined()
})

test('with a bucket, uploads are limited to what S3 accepts', () => {
  const s3 = {
    S3_BUCKET: 'documents',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig(s3)).toMatchObject({ ...s3, S3_PUBLIC: 'proxy' })
  expect(() => readConfig({ ...s3, MAX_UPLOAD_BYTES: '6000000000' })).toThrow(
    /MAX_UPLOAD_BYTES must be at most/,
  )
})

test('an identity provider requires a client', () => {
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(
    /OIDC_CLIENT_ID.*\n.*OIDC_CLIENT_SECRET/,
  )
})

test('a secret may stand in a file, without the line break at its end', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'board-manual-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'secret')
  writeFileSync(file, `${'s'.repeat(40)}\n`)
  expect(readConfig({ SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe('s'.repeat(40))
  expect(() =>
    readConfig({ SESSION_SECRET_FILE: file, SESSION_SECRET: 's'.repeat(40), SMTP_URL_FILE: `${file}.gone` }),
  ).toThrow(
    /SMTP_URL_FILE names a file that cannot be read[^]*SESSION_SECRET and SESSION_SECRET_FILE are both set/,
  )
})

test('proxies are named by addresses, networks or words; loopback alone unless something is said', () => {
  expect(readConfig({}).TRUST_PROXY).toEqual(['loopback'])
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(() => readConfig({ TRUST_PROXY: 'everybody' })).toThrow(/TRUST_PROXY must be/)
})

test('with REQUIRE_TLS no address may do without', () => {
  const plain = {
    DATABASE_URL: 'postgres://db.example/x?sslmode=require',
    CLAMD_URL: 'tcp://clamd.example:3310',
    OIDC_ISSUER: 'http://id.example',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'x',
  }
  expect(readConfig(plain)).toMatchObject(plain)
  expect(() => readConfig({ ...plain, REQUIRE_TLS: 'on' })).toThrow(
    /DATABASE_URL must have \?sslmode=verify-full[^]*CLAMD_URL must begin[^]*OIDC_ISSUER must begin/,
  )
  const secured = {
    ...plain,
    REQUIRE_TLS: 'on',
    DATABASE_URL: 'postgres://db.example/x?sslmode=verify-full',
    CLAMD_URL: 'tls://clamd.example:3310',
    OIDC_ISSUER: 'https://id.example',
  }
  expect(readConfig(secured)).toMatchObject(secured)
  const local = {
    ...secured,
    DATABASE_URL: 'postgres:///x?host=/run/postgresql',
    CLAMD_URL: 'unix:/run/clamd',
  }
  expect(readConfig(local)).toMatchObject(local)
})
