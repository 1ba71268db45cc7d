import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from './complete-lockfile.mjs'

test('finds missing packages for other platforms', () => {
  const packages = {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/binding-linux-x64-musl': '2.0.0',
        '@tool/linux-arm-gnueabihf': '2.0.0',
        '@tool/darwin-arm64': '2.0.0',
        '@tool/wasm32-wasi': '2.0.0',
        'of-any-platform': '1.0.0',
      },
    },
    'node_modules/tool/node_modules/@tool/darwin-arm64': { version: '2.0.0' },
  }
  expect(missingPackages(packages)).toEqual({
    'node_modules/@tool/binding-linux-x64-musl': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/linux-arm-gnueabihf': {
      version: '2.0.0',
      os: ['linux'],
      cpu: ['arm'],
      dev: true,
      optional: true,
    },
    'node_modules/@tool/wasm32-wasi': { version: '2.0.0', cpu: ['wasm32'], dev: true, optional: true },
  })
})

test('the lockfile has the packages of every platform', () => {
  const lockfile = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(missingPackages(JSON.parse(lockfile).packages)).toEqual({})
})

test('every package in the lockfile has its hash', () => {
  const lockfile = readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const packages: Record<string, { integrity?: string; inBundle?: boolean }> = JSON.parse(lockfile).packages
  // What is packed inside another package is covered by that package's hash.
  const downloads = Object.entries(packages).filter(([place, { inBundle }]) => place !== '' && !inBundle)
  const withoutHash = downloads.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(withoutHash.map(([place]) => place)).toEqual([])
})
