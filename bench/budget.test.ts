import { expect, test } from 'vitest'
import { nameOfStatement, partsOf } from './budget.ts'

const node = (id: number, url: string, children: number[] = [], functionName = 'run') => ({
  id,
  callFrame: { functionName, url },
  children,
})

test('what Node does counts for whoever called it, and nothing for who is idle', () => {
  const profile = {
    nodes: [
      node(1, '', [2, 5, 6], '(root)'),
      node(2, 'file:///src/server/manual/folders/routes.ts', [3]),
      node(3, 'file:///node_modules/pg/lib/client.js', [4]),
      node(4, 'node:net'),
      node(5, '', [], '(idle)'),
      node(6, 'node:_http_server', [7]),
      node(7, '', [], '(garbage collector)'),
    ],
    samples: [4, 5, 6, 7, 2],
    timeDeltas: [1000, 9000, 2000, 3000, 4000],
  }
  expect(Object.fromEntries(partsOf(profile))).toEqual({
    query: 1,
    accept: 2,
    'collecting garbage': 3,
    'the call itself': 4,
  })
})

test('a statement is named by its verb and its tables', () => {
  expect(nameOfStatement('select 1 from "files" f join blobs b using (sha256)')).toBe('select files, blobs')
  expect(nameOfStatement('COMMIT')).toBe('commit')
})
