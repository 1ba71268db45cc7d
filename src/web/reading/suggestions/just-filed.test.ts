import { beforeEach, expect, test } from 'vitest'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { addJustFiled, justFiledStore, settle } from './just-filed.ts'

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
    version: 1,
    sha256: '',
    previewable: true,
    status: 'stored',
    statusReason: null,
    hasThumbnail: false,
    keepUntil: null,
    hold: false,
    holdReason: null,
    source: null,
    askedFor: null,
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

test('a second copy is asked about wherever it lies, until it is kept or gone', () => {
  const [copy, waiting, inXyz] = [uploaded('JK1', 1), uploaded('XYZ'), uploaded('XYZ', 2)]
  addJustFiled(copy, waiting, inXyz)
  expect(shown()).toEqual([copy.id, inXyz.id])
  settle(copy.id)
  expect(shown()).toEqual([inXyz.id])
  settle(inXyz.id)
  expect(shown()).toEqual([])
})
