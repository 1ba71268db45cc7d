import { describe, expect, test } from 'vitest'
import template from '#server/template/template.json' with { type: 'json' }
import { rankFolders, suggestFolders } from './suggest-folders.ts'
import { createLexicon, type CandidateFolder } from './lexicon.ts'
import { type Business, directionOf } from '#server/reading/classifier/index.ts'
import type { Vote } from './similar.ts'

const business: Business = {
  name: 'Engines Ltd',
  number: '01234567',
  address: '1 Mill Lane, Truro TR1 2AB',
}
const manual: CandidateFolder[] = template.map((folder) => ({ ...folder, description: null }))

function suggest(folders: CandidateFolder[], text: string, votes?: Map<string, Vote>, name = 'Scan 1.pdf') {
  const lexicon = createLexicon(folders)
  return suggestFolders(lexicon, rankFolders(lexicon, { name, text }, business, votes), votes)
}

const vat = 'HMRC. VAT return for the quarter. Output tax less input tax. Making Tax Digital.'

test('suggests a folder with a confidence and a reason', () => {
  const [first] = suggest(manual, vat)
  expect(first).toMatchObject({ id: 'JK1', name: 'VAT Returns' })
  expect(first?.confidence).toBeGreaterThan(0.7)
  expect(first?.reason).toMatch(/^mentions .*VAT return/)
})

test('a reason names words of one line, without the numbers between them', () => {
  const lines = ['Screwfix Direct Ltd', 'INVOICE 1045883', 'Date 13 October 2026', 'Total £47.47']
  for (const { reason } of suggest(manual, lines.join('\n'))) {
    expect(reason).toMatch(/^mentions /)
    expect(reason).not.toMatch(/\d|Ltd INVOICE|invoice date/i)
  }
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

test('one similar file does not claim what belongs to folders that the person does not see', () => {
  const operations = manual.filter(({ id }) => /^(?:S|T|UV|W)\d?$/.test(id))
  const votes = new Map([['T1', { share: 0.6, files: 1 }]])
  expect(suggest(operations, vat, votes)).toEqual([])
  const ofOurs = suggest(
    operations,
    'Delivery note. Please check the goods. Pallets 4. Driver signed.',
    votes,
  )
  expect(ofOurs[0]).toMatchObject({ id: 'T1' })
  expect(ofOurs[0]?.confidence).toBeGreaterThan(0.5)
})

test('similar files outweigh a few words', () => {
  const votes = new Map([['C1', { share: 0.8, files: 4 }]])
  const [first] = suggest(manual, vat, votes)
  expect(first?.id).toBe('JK1')
  const [other] = suggest(manual, 'Invoice no. 4', new Map([['W4', { share: 0.8, files: 4 }]]))
  expect(other?.id).toBe('W4')
  expect(other?.reason).toMatch(/^like 4 others in W4/)
})

test.each([
  ['Northgate Timber\nInvoice to: Engines Limited', 'to us'],
  ['NORTHGATE\nInvoice to:                 Tax point 31/10/25\nEngines Ltd       Order 4', 'to us'],
  ['ENGINES LTD\nInvoice\nTo: Marchbank', 'from us'],
  ['Please make cheques payable to Engines Ltd', 'from us'],
  ['Dear Engines', 'to us'],
  [
    'It is about the fence between the two gardens, of which we wrote in May.\nYours,\nPete\nEngines Ltd',
    'signed by us',
  ],
  ['Registered in England 01234567', 'names us'],
  ['1 Mill Lane\nTruro tr12ab', 'names us'],
  ['Nothing of the kind', 'does not name us'],
])('the direction of: %s', (text, direction) => {
  expect(directionOf(text, business)).toBe(direction)
})

test('our own name decides between customers and suppliers', () => {
  const parties = 'Statement of account. Invoices 31 and 44. Balance due 1,200.00. Please pay by return.'
  expect(suggest(manual, `ENGINES LTD\n${parties}\nTo: Marchbank Homes`)[0]?.id).toBe('G3')
  expect(suggest(manual, `MARCHBANK STEEL\n${parties}\nTo: Engines Ltd`)[0]?.id).toBe('HI3')
})
