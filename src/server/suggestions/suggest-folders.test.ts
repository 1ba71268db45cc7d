import { describe, expect, test } from 'vitest'
import template from '#server/template/template.json' with { type: 'json' }
import { rankFolders, suggestFolders } from './suggest-folders.ts'
import { createLexicon, type CandidateFolder } from './lexicon.ts'
import { directionOf } from './direction.ts'
import { FROM_US, TO_US } from './profiles/index.ts'
import type { Vote } from './similar.ts'

const manual: CandidateFolder[] = template.map((folder) => ({ ...folder, description: null }))

function suggest(folders: CandidateFolder[], text: string, votes?: Map<string, Vote>, name = 'Scan 1.pdf') {
  const lexicon = createLexicon(folders)
  return suggestFolders(lexicon, rankFolders(lexicon, { name, text }, 'Engines Ltd', votes), votes)
}

const vat = 'HMRC. VAT return for the quarter. Output tax less input tax. Making Tax Digital.'

test('suggests a folder with a confidence and a reason', () => {
  const [first] = suggest(manual, vat)
  expect(first).toMatchObject({ id: 'JK1', name: 'VAT Returns' })
  expect(first?.confidence).toBeGreaterThan(0.7)
  expect(first?.reason).toMatch(/^mentions .*VAT return/)
})

test('suggests nothing for unknown words, and never XYZ', () => {
  expect(suggest(manual, 'The cat sat on the wall and looked at the moon.')).toEqual([])
  expect(suggest(manual, '')).toEqual([])
  expect(suggest(manual, 'General, pending')).toEqual([])
})

test('reads the file name', () => {
  expect(suggest(manual, 'Please see below', undefined, 'Certificate_of_Incorporation.pdf')[0]?.id).toBe('A1')
})

test('corrects recognition errors', () => {
  expect(suggest(manual, 'DELlVERY N0TE  P1ease check the goods. Pa11ets 4. Driver sign')[0]?.id).toBe('T1')
})

describe('changed folders', () => {
  test('an added folder is recognised by its name and description', () => {
    const added = { id: 'N9', name: 'Zeppelin restoration', parentId: 'N', description: 'Hangar, gondola' }
    const [first] = suggest([...manual, added], 'Estimate for the zeppelin. The gondola needs restoration.')
    expect(first?.id).toBe('N9')
  })

  test('documents of a deleted folder belong to its parent', () => {
    const rest = manual.filter(({ id }) => id !== 'JK1')
    expect(suggest(rest, vat)[0]?.id).toBe('JK')
  })

  test('a renamed folder with another purpose loses its profile', () => {
    const changed = manual.map((folder) => (folder.id === 'JK1' ? { ...folder, name: 'Beekeeping' } : folder))
    expect(suggest(changed, vat)[0]?.id).not.toBe('JK1')
  })
})

test('similar files outweigh a few words', () => {
  const votes = new Map([['C1', { share: 0.8, files: 4 }]])
  const [first] = suggest(manual, vat, votes)
  expect(first?.id).toBe('JK1')
  const [other] = suggest(manual, 'Invoice no. 4', new Map([['W4', { share: 0.8, files: 4 }]]))
  expect(other).toMatchObject({ id: 'W4', reason: 'like 4 others in W4' })
})

test.each([
  ['Northgate Timber\nInvoice to: Engines Limited', [TO_US]],
  ['ENGINES LTD\nInvoice\nTo: Marchbank', [FROM_US]],
  ['Please make cheques payable to Engines Ltd', [FROM_US]],
  ['Dear Engines', [TO_US]],
  ['Nothing of the kind', []],
])('the direction of: %s', (text, direction) => {
  expect(directionOf(text, 'Engines Ltd')).toEqual(direction)
})
