import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

interface Word {
  key: string
  text: string
}

/** Groups words by their keys, never two of the same first letter, and notes the groups. */
function grouping(work: (words: readonly Word[]) => Promise<Array<string | Promise<string>>>) {
  const groups: string[] = []
  const add = inGroups<Word, string>({
    keyOf: ({ key }) => key,
    distinct: ({ text }) => [text.charAt(0)],
    most: 3,
    async work(words) {
      groups.push(words.map(({ text }) => text).join(' '))
      return await work(words)
    },
  })
  return { add: (text: string, key = '') => add({ key, text }), groups }
}

test('what comes while others are worked on is worked on together, and each gets its own result', async () => {
  const { add, groups } = grouping(async (words) => words.map(({ text }) => text.toUpperCase()))
  const results = await Promise.all(['ant', 'bee', 'axe', 'cat', 'dog', 'bat'].map((text) => add(text)))
  expect(results).toEqual(['ANT', 'BEE', 'AXE', 'CAT', 'DOG', 'BAT'])
  expect(groups).toEqual(['ant bee cat', 'axe dog bat'])
  expect(await add('elk')).toBe('ELK')
})

test('keys do not wait for each other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { add } = grouping(async ([word]) => {
    if (word?.key === 'slow') await promise
    return ['done']
  })
  const slow = add('ant', 'slow')
  expect(await add('bee', 'quick')).toBe('done')
  resolve()
  expect(await slow).toBe('done')
})

test('a group that fails fails for all of it; a result that fails for one', async () => {
  const { add } = grouping(async (words) => {
    if (words.length === 1) throw new Error('alone')
    return words.map(async ({ text }) => {
      if (text === 'bee') throw new Error('bee')
      return text
    })
  })
  const sent = await Promise.allSettled(['ant', 'bee', 'axe'].map((text) => add(text)))
  expect(sent.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    'ant',
    'Error: bee',
    'Error: alone',
  ])
})
