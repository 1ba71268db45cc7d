import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const PAPER = 'Minutes of the board: Mr Ferreira is dismissed'

function failure(code: string, message = `something is wrong with "${PAPER}"`): DatabaseError {
  return Object.assign(new DatabaseError(message, 1, 'error'), { code, detail: PAPER, where: PAPER })
}

function logged(err: unknown): string {
  const lines: string[] = []
  createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) }).error({ err }, 'failed')
  return lines.join('')
}

const query = (cause: Error) => new DrizzleQueryError('select $1', [PAPER], cause)

test.each([
  ['a bad value', failure('22P02')],
  ['a syntax error in a query for words', failure('42601')],
  ['a word that is too long', failure('54000', `word is too long in tsquery: "${PAPER}"`)],
  ['an error that a trigger raises', failure('P0001')],
  ['an internal error', failure('XX000')],
  ['a query', query(failure('54000'))],
  ['a query as the cause of another error', new Error('it failed', { cause: query(failure('22P02')) })],
  ['a cause of a cause', new Error('1', { cause: new Error('2', { cause: query(failure('54000')) }) })],
  ['several at once', new AggregateError([query(failure('22P02'))], 'all failed')],
  ['what was parsed', new SyntaxError(`Unexpected token in ${PAPER}`)],
  ['fields of an error', Object.assign(new Error('it failed'), { params: [PAPER], body: PAPER })],
])('no line of the log holds the text of a paper: %s', (_, error) => {
  expect(logged(error)).not.toContain('Ferreira')
})

test('a line says what failed, where and why', () => {
  const line = logged(new Error('it failed', { cause: query(failure('57014', 'canceling statement')) }))
  const { err } = JSON.parse(line) as { err: Record<string, unknown> }
  expect(err).toMatchObject({
    type: 'Error',
    message: 'it failed',
    stack: expect.stringContaining('logger.test.ts') as string,
    cause: { query: 'select $1', code: '57014', message: 'canceling statement' },
  })
  const system = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', syscall: 'write' })
  expect(JSON.parse(logged(system))).toMatchObject({
    err: { code: 'ENOSPC', message: 'ENOSPC: no space left' },
  })
})
