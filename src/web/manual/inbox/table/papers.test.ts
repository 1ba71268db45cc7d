import { expect, test } from 'vitest'
import { ofOthers } from './papers.ts'

test('who has one function is shown what is read as theirs, what they sent, and what is not read yet', () => {
  const paper = (id: string, uploadedBy: string, status: 'stored' | 'indexed' = 'indexed') => ({
    id,
    status,
    file: { uploadedBy },
  })
  const folder = { id: 'W4', name: 'Maintenance & Utilities', why: '', confidence: 1 }
  const papers = [
    paper('theirs', 'Margaret'),
    paper('sent', 'Priya'),
    paper('unread', 'Margaret', 'stored'),
    paper('of sales', 'Margaret'),
    { id: 'on the device', status: 'indexed' as const, file: undefined },
  ]
  const suggestions = new Map([
    ['theirs', { folders: [folder] }],
    ['of sales', { folders: [] }],
  ])
  expect(ofOthers(papers, suggestions, 'Priya')).toEqual(new Set(['of sales']))
})
