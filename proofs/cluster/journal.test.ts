import { expect, test } from 'vitest'
import { differences, type JournalFile, newJournal, type Place } from './journal.ts'

const here: Place = { name: 'a.txt', folderId: 'A', isInTrash: false }
const there: Place = { ...here, folderId: 'B' }
const companyId = 'company'

function journalOf(...files: Array<Partial<JournalFile>>) {
  const journal = newJournal()
  files.forEach((file, index) => {
    const id = String(index)
    const sent: JournalFile = { id, companyId, sha256: '', word: '', isAcknowledged: true, places: [here] }
    journal.files.set(id, { ...sent, ...file })
  })
  return journal
}

test('what was acknowledged must be there as it was acknowledged', () => {
  const journal = journalOf({}, {}, {}, {})
  const found = [
    { id: '0', companyId, ...here },
    { id: '1', companyId, ...there },
    { id: '2', companyId: 'another', ...here },
  ]
  expect(differences(journal, found)).toEqual([
    'a.txt is "a.txt" in B, not "a.txt" in A',
    'a.txt is in another company',
    'a.txt is gone',
  ])
})

test('what was not answered may be there or not, and nothing else may', () => {
  const journal = journalOf({ isAcknowledged: false }, { places: [here, there] }, { places: [here, there] })
  const found = [
    { id: '1', companyId, ...here },
    { id: '2', companyId, ...there },
  ]
  expect(differences(journal, found)).toEqual([])
  expect(differences(journal, [...found, { id: '3', companyId, ...here, name: 'b.txt' }])).toEqual([
    'b.txt was never sent',
  ])
})
