import { expect, test } from 'vitest'
import type { Folder } from '#contract/manual/folders.ts'
import { everyFunction, ownerRights } from '#contract/company/roles.ts'
import { fillContents } from './contents.ts'

const page =
  '<ul>{{#Finance Director}}<li><a href="/folder/{{id}}">{{name}}</a></li>{{/Finance Director}}</ul>'

function folder(id: string, name: string, parentId: string | null = null): Folder {
  return {
    id,
    name,
    department: 'Finance Director',
    parentId,
    isSubfolder: parentId !== null,
    description: null,
    icon: 'folder',
    isCustom: false,
    position: 1,
    fileCount: 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

test('has the folders at the top in their order, each under its director', () => {
  const other = { ...folder('A', 'Statutory'), department: 'Managing Director' }
  expect(
    fillContents(
      page,
      [folder('JK', 'HMRC'), folder('JK1', 'VAT', 'JK'), other, folder('L', 'Bank')],
      ownerRights,
    ),
  ).toBe('<ul><li><a href="/folder/JK">HMRC</a></li><li><a href="/folder/L">Bank</a></li></ul>')
})

test('shows a name as it was typed, whatever it means in a page or a template', () => {
  const filled = fillContents(page, [folder('C', '<img onerror="x"> & {{id}} {{{name}}}')], ownerRights)
  expect(filled).toContain('&lt;img onerror&#x3D;&quot;x&quot;&gt; &amp; {{id}} {{{name}}}')
})

test('leaves a director without folders empty', () => {
  expect(fillContents(page, [], ownerRights)).toBe('<ul></ul>')
})

test('leaves out a director whose folders the person may not view', () => {
  const sections =
    '{{#sees Finance Director}}Finance{{/sees Finance Director}}{{#sees Managing Director}}!{{/sees Managing Director}}'
  const functions = { ...everyFunction('none'), 'Finance Director': 'view' as const }
  expect(fillContents(sections, [], { role: 'member', functions, mayExport: false })).toBe('Finance')
})

test.each([
  [true, '<html data-home="next">'],
  [false, '<html data-home="">'],
])('says whether room is kept for the next deadlines: %s', (hasNext, filled) => {
  expect(fillContents('<html data-home="{{home}}">', [], ownerRights, hasNext)).toBe(filled)
})
