import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourceStamp } from './web-build.mjs'

test('the stamp depends on the names and contents of the web application’s sources alone', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'board-manual-web-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  write('src/web/app/main.tsx', 'a')
  write('index.html', 'a')
  const before = sourceStamp(root)
  write('src/server/main.ts', 'a')
  write('README.md', 'a')
  expect(sourceStamp(root)).toBe(before)
  write('src/web/app/main.tsx', 'b')
  const changed = sourceStamp(root)
  write('src/web/app/other.tsx', '')
  expect(new Set([before, changed, sourceStamp(root)]).size).toBe(3)
})
