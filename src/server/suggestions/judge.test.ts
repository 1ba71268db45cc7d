import { describe, expect, test } from 'vitest'
import template from '#server/template/template.json' with { type: 'json' }
import { rankFolders, suggestFolders } from './judge.ts'
import { createLexicon, type FilingFolder } from './lexicon.ts'
import { sideOf } from './sides.ts'
import { FROM_US, TO_US } from './profiles/index.ts'
import type { Vote } from './similar.ts'

const manual: FilingFolder[] = template.map((folder) => ({ ...folder, description: null }))

function suggest(folders: FilingFolder[], text: string, votes?: Map<string, Vote>, name = 'Scan 1.pdf') {
  const lexicon = createLexicon(folders)
  return suggestFolders(lexicon, rankFolders(lexicon, { name, text }, 'Engines Ltd', votes), votes)
}

const vat = 'HMRC. VAT return for the quarter. Output tax less input tax. Making Tax Digital.'

test('says where, how surely and why', () => {
  const [first] = suggest(manual, vat)
  expect(first).toMatchObject({ id: 'JK1', name: 'VAT Returns' })
  expect(first?.confidence).toBeGreaterThan(0.7)
  expect(first?.reason).toMatch(/^mentions .*VAT return/)
})

test('says nothing when it knows nothing, and never XYZ', () => {
  expect(suggest(manual, 'The cat sat on the wall and looked at the moon.')).toEqual([])
  expect(suggest(manual, '')).toEqual([])
  expect(suggest(manual, 'General, pending')).toEqual([])
})

test('the name of a file counts', () => {
  expect(suggest(manual, 'Please see below', undefined, 'Certificate_of_Incorporation.pdf')[0]?.id).toBe('A1')
})

test('reads what a scanner saw', () => {
  expect(suggest(manual, 'DELlVERY N0TE  P1ease check the goods. Pa11ets 4. Driver sign')[0]?.id).toBe('T1')
})

describe('folders of its own', () => {
  test('an added folder is known by its name and its description', () => {
    const added = { id: 'N9', name: 'Zeppelin restoration', parentId: 'N', description: 'Hangar, gondola' }
    const [first] = suggest([...manual, added], 'Estimate for the zeppelin. The gondola needs restoration.')
    expect(first?.id).toBe('N9')
  })

  test('what belonged into a folder that is gone belongs into the one above it', () => {
    const rest = manual.filter(({ id }) => id !== 'JK1')
    expect(suggest(rest, vat)[0]?.id).toBe('JK')
  })

  test('a folder with another purpose no longer takes what it took', () => {
    const changed = manual.map((folder) => (folder.id === 'JK1' ? { ...folder, name: 'Beekeeping' } : folder))
    expect(suggest(changed, vat)[0]?.id).not.toBe('JK1')
  })
})

test('where like documents were filed counts for more than words', () => {
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
])('%s: which side the business is on', (text, side) => {
  expect(sideOf(text, 'Engines Ltd')).toEqual(side)
})
