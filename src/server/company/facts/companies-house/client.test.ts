import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompaniesHouse } from './client.ts'

// A server of the shape that Companies House documents, over HTTP.

const KEY = 'a-key-of-an-application'

/** A company as the register has it after its first accounts. */
const engines = {
  company_name: 'ANALYTICAL ENGINES LTD',
  company_number: '01234567',
  company_status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  date_of_creation: '2020-05-11',
  registered_office_address: {
    address_line_1: '12 St James’s Square',
    locality: 'London',
    postal_code: 'SW1Y 4JH',
  },
  accounts: {
    accounting_reference_date: { day: '31', month: '05' },
    last_accounts: { made_up_to: '2025-05-31', period_start_on: '2024-06-01', type: 'micro-entity' },
    next_accounts: { period_start_on: '2025-06-01', period_end_on: '2026-05-31', due_on: '2027-02-28' },
  },
  confirmation_statement: { last_made_up_to: '2026-05-10', next_due: '2027-05-24' },
  etag: 'a1',
  links: { self: '/company/01234567' },
}
const accounts = (given: object) => ({ ...engines, accounts: { ...engines.accounts, ...given } })

const verification = (due: string, identityVerifiedOn?: string) => ({
  appointment_verification_statement_due_on: due,
  identity_verified_on: identityVerifiedOn,
})

const answers: Record<string, { status: number; body: unknown } | 'nothing'> = {
  '01234567': { status: 200, body: engines },
  // One who has given the code, one who has not, two of the same month, and one whose control has ended.
  '00000008/persons-with-significant-control': {
    status: 200,
    body: {
      items: [
        { identity_verification_details: verification('2026-03-14', '2026-03-02') },
        ...['2026-09-14', '2026-06-14', '2026-09-14'].map((day) => ({
          kind: 'individual-person-with-significant-control',
          identity_verification_details: verification(day),
        })),
        { ceased_on: '2026-01-09', identity_verification_details: verification('2026-05-14') },
        { kind: 'corporate-entity-person-with-significant-control' },
      ],
    },
  },
  '00000009': { status: 200, body: { ...engines, company_number: '00000009' } },
  '00000009/persons-with-significant-control': { status: 200, body: { another: 'shape' } },
  '00000001': { status: 429, body: {} },
  '00000002': { status: 500, body: {} },
  '00000003': { status: 200, body: { another: 'shape' } },
  '00000004': 'nothing',
  '00000005': { status: 200, body: { ...engines, type: 'plc' } },
  '00000010': { status: 200, body: { ...engines, company_status: 'dissolved' } },
  // The year was extended to 31 December.
  '00000006': {
    status: 200,
    body: accounts({
      accounting_reference_date: { day: '31', month: '12' },
      next_accounts: { period_start_on: '2025-06-01', period_end_on: '2026-09-30' },
    }),
  },
  // Two changes, of which the register says the last alone.
  '00000007': {
    status: 200,
    body: accounts({
      accounting_reference_date: { day: '30', month: '09' },
      last_accounts: { made_up_to: '2025-03-31', period_start_on: '2024-04-01' },
      next_accounts: { period_start_on: '2025-04-01', period_end_on: '2026-09-30' },
    }),
  },
  // New, with first accounts of its own choice, and no confirmation statement yet.
  '00000008': {
    status: 200,
    body: {
      ...engines,
      type: 'llp',
      date_of_creation: '2026-02-10',
      accounts: {
        accounting_reference_date: { day: '28', month: '02' },
        last_accounts: { type: 'null' },
        next_accounts: { period_start_on: '2026-02-10', period_end_on: '2027-02-28' },
      },
      confirmation_statement: { next_made_up_to: '2027-02-09' },
    },
  },
}

let server: Server
let address: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const known = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`
    const answer = answers[request.url?.replace('/company/', '') ?? ''] ?? {
      status: 404,
      body: { errors: [{ error: 'company-profile-not-found' }] },
    }
    if (answer === 'nothing') return
    const isKnown = request.headers.authorization === known
    response.writeHead(isKnown ? answer.status : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? answer.body : { error: 'Invalid Authorization' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const find = async (number: string, key = KEY) =>
  await createCompaniesHouse({ key, address, patienceMs: answers[number] === 'nothing' ? 200 : 10_000 }).find(
    number,
  )

test('a company is found with the facts that deadlines rest on', async () => {
  expect(await find('01234567')).toEqual({
    number: '01234567',
    name: 'Analytical Engines Ltd',
    status: 'active',
    address: '12 St James’s Square, London, SW1Y 4JH',
    lastAccountsTo: '2025-05-31',
    nextAccountsTo: '2026-05-31',
    facts: {
      form: 'Ltd Company',
      incorporatedOn: '2020-05-11',
      jurisdiction: 'england-wales',
      accountingReferenceDate: '05-31',
      firstAccountsTo: null,
      changedPeriods: [],
      lastConfirmationStatementTo: '2026-05-10',
    },
  })
  expect(await find('99999999')).toBeUndefined()
})

test('a new LLP has its first accounts, and the last day of February', async () => {
  expect(await find('00000008')).toMatchObject({
    lastAccountsTo: null,
    facts: {
      form: 'LLP',
      accountingReferenceDate: '02-29',
      firstAccountsTo: '2027-02-28',
      lastConfirmationStatementTo: null,
    },
  })
})

test('of a company that was dissolved there are no facts, since nothing falls due for it', async () => {
  expect(await find('00000010')).toMatchObject({ status: 'dissolved', facts: {} })
})

test('people with control who have not given their codes are known by their days', async () => {
  expect((await find('00000008'))?.facts.controlVerificationBy).toEqual(['2026-06-14', '2026-09-14'])
  expect((await find('00000009'))?.facts).not.toHaveProperty('controlVerificationBy')
})

test('a year end stands only where the periods of the register follow from it', async () => {
  expect((await find('00000006'))?.facts).toMatchObject({
    accountingReferenceDate: '12-31',
    changedPeriods: [{ from: '2025-06-01', to: '2026-09-30', notifiedOn: null }],
  })
  const facts = (await find('00000007'))?.facts
  expect(facts).toMatchObject({ incorporatedOn: '2020-05-11' })
  expect(facts).not.toHaveProperty('accountingReferenceDate')
  expect((await find('00000005'))?.facts).toEqual({})
})

test.each([
  ['a key that is not known', '01234567', 'another-key', 'unavailable', /does not accept the key/],
  ['too many questions', '00000001', KEY, 'rate_limited', /try again in five minutes/],
  ['a fault', '00000002', KEY, 'unavailable', /does not answer/],
  ['another shape', '00000003', KEY, 'unavailable', /does not answer/],
  ['no answer in time', '00000004', KEY, 'unavailable', /does not answer/],
])('%s is said in a sentence', async (_, number, key, code, message) => {
  await expect(find(number, key)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
})

test('a server that is not there is said in a sentence', async () => {
  const away = createCompaniesHouse({ key: KEY, address: 'http://127.0.0.1:1' })
  await expect(away.find('01234567')).rejects.toMatchObject({ code: 'unavailable' })
})
