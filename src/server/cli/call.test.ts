import { expect, test } from 'vitest'
import { readCall, WrongCall } from './call.ts'
import { verbs } from './verbs.ts'

test('help is given for the whole, with every verb in a line', async () => {
  const wish = await readCall(['--help'])
  for (const { name, summary } of verbs)
    expect(wish).toMatchObject({ say: expect.stringMatching(`${name}.*${summary}`) as string })
})

test.each(verbs)('help is given for $name', async ({ name, summary }) => {
  const wish = await readCall([name, '--help'])
  expect(wish).toMatchObject({ say: expect.stringContaining(`npm run admin -- ${name}`) as string })
  expect(wish).toMatchObject({ say: expect.stringContaining(summary) as string })
})

test('what is called for is loaded, with its operands and options', async () => {
  const wish = await readCall(['import', '--account', 'ada@example.com', './scans'])
  expect(wish).toMatchObject({
    input: { operands: ['./scans'], options: { account: 'ada@example.com', into: 'XYZ' } },
  })
})

test.each([
  [[], 'Usage: npm run admin -- <verb>'],
  [['destroy'], 'There is no "destroy"'],
  [['toString'], 'There is no "toString"'],
  [['backup'], 'Usage: npm run admin -- backup <file>'],
  [['backup', 'one.zip', 'two.zip'], 'Usage: npm run admin -- backup <file>'],
  [['verify', '--quickly'], "Unknown option '--quickly'"],
  [['import', 'scans', '--account'], "'--account <value>' argument missing"],
])('%j is a wrong call', async (args, words) => {
  const wish = readCall(args)
  await expect(wish).rejects.toThrow(words)
  await expect(wish).rejects.toBeInstanceOf(WrongCall)
})
