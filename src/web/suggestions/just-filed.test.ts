import { beforeEach, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/uploads.ts'
import { addJustFiled, justFiledStore, keepCopies, settle } from './just-filed.ts'

let count = 0
function uploaded(folderId: string, copies = 0): UploadedFile {
  count += 1
  const copy = { originalName: 'a.pdf', folderId: 'JK1', folderName: 'VAT Returns' }
  return {
    id: String(count),
    filename: '',
    originalName: 'a.pdf',
    mimetype: 'application/pdf',
    size: 1,
    folderId,
    folderName: '',
    uploadedBy: '',
    uploadedAt: '2026-01-01T00:00:00.000Z',
    userId: '',
    isTemplate: 0,
    isMasterWorkspace: 0,
    sha256: '',
    previewable: true,
    status: 'stored',
    statusReason: null,
    hasThumbnail: false,
    earlierCopies: Array.from({ length: copies }, (_, index) => ({
      ...copy,
      id: `earlier ${String(index)}`,
    })),
  }
}
const shown = () => justFiledStore.get().map(({ id }) => id)

beforeEach(() => justFiledStore.set([]))

test('what raises no question is not kept: filed into a folder, for the first time, or into the template', () => {
  addJustFiled(uploaded('JK1'), uploaded('A'), uploaded('master_A', 1))
  expect(shown()).toEqual([])
})

test('a second copy is asked about wherever it lies, and what lies in XYZ for its folder', () => {
  const [copy, waiting] = [uploaded('JK1', 1), uploaded('XYZ')]
  addJustFiled(copy, waiting)
  expect(shown()).toEqual([copy.id, waiting.id])
  keepCopies(new Set([copy.id]))
  expect(shown()).toEqual([waiting.id])
  settle(waiting.id)
  expect(shown()).toEqual([])
})

test('a copy in XYZ that is kept is asked about its folder next', () => {
  const both = uploaded('XYZ', 2)
  addJustFiled(both)
  keepCopies(new Set([both.id]))
  expect(justFiledStore.get()).toMatchObject([{ id: both.id, earlierCopies: [] }])
  keepCopies(new Set([both.id]))
  expect(shown()).toEqual([])
})

test('of many that wait in XYZ the newest five are asked about, and every copy', () => {
  const copies = Array.from({ length: 8 }, () => uploaded('A', 1))
  const waiting = Array.from({ length: 8 }, () => uploaded('XYZ'))
  addJustFiled(...waiting.slice(0, 4), ...copies, ...waiting.slice(4))
  expect(shown()).toEqual([...waiting.slice(3, 4), ...copies, ...waiting.slice(4)].map(({ id }) => id))
})
