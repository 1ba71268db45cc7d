import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a process that was not told otherwise hashes at the full cost', async () => {
  const module = JSON.stringify(path.join(import.meta.dirname, 'passwords.ts'))
  const program = `import { hashPassword } from ${module}; console.log(await hashPassword('Correct-horse-1'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
