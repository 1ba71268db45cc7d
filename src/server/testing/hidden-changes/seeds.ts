import { randomUUID } from 'node:crypto'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { uploadFile } from '../files.ts'
import { companyOf, type Member } from '../members.ts'
import { askForPaper, giveTo } from '../outsiders.ts'
import { multipart, type TestServer, until, type Visitor } from '../test-server.ts'

/** What a company holds before anything changes: something of everything in Managing, and something in Finance. */
export interface Seeds {
  company: string
  /** Papers that a member who views Managing can see. */
  text: string
  ending: string
  /** The id of a paper that seems to close a deadline, which is seen too. */
  statement: string
  /** Ids of papers, of hidden ones too. */
  files: string[]
  resources: string[]
  /** A request, which belongs to those who file. */
  requests: string[]
  /** Papers given to somebody: one that all see, and one of Finance. */
  packs: string[]
  /** The token of the address of the first. */
  outside: string
  /** The deadlines of both. */
  deadlines: string[]
  /** The one of Finance. */
  hiddenDeadline: string
  /** The id that a hidden file will have. */
  futureFile: string
}

/** What is known of a paper that ends. */
export const policy = { kind: 'insurance-policy', party: 'Aviva', date: '2197-12-31', ends: '2198-12-31' }

export async function seed(server: TestServer, ada: Member): Promise<Seeds> {
  const text = 'Northgate Timber fire drill report'
  const ending = 'Insurance of this year'
  await ada.ask('POST', '/api/business-code')
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2020-05-11',
    accountingReferenceDate: '05-31',
    icoRegisteredOn: '2021-03-01',
  })
  const dueSoon = (await ada.ask('GET', '/api/deadlines')).json<Deadline[]>()
  const { period } = dueSoon.find(({ rule }) => rule === 'confirmation-statement') ?? {}
  const file = async (folder: string, name: string, content: string, facts?: object) => {
    const { id } = await uploadFile(ada, folder, name, content)
    if (facts !== undefined) await ada.ask('PATCH', `/api/files/${id}/facts`, facts)
    return id
  }
  const statement = await file('A5', 'statement.txt', 'Statement', { kind: 'confirmation-statement', period })
  const visible = await file('A', 'visible.txt', text)
  const table = await file('A', 'table.csv', 'made,by\nAda,Northgate')
  const version = multipart([], [['table.csv', 'made,by\nGrace,Northgate']])
  await ada.ask('POST', `/api/files/${table}/versions`, version.body, { 'content-type': version.type })
  await file('A', 'insurance.txt', ending, policy)
  await file('XYZ', 'waits.txt', 'Northgate invoice')
  const secret = await file('F', 'secret.txt', 'Zanzibar')
  const moved = await file('F', 'moved.txt', 'was hidden')
  const deleted = await file('A', 'deleted.txt', 'deleted')
  await ada.ask('PUT', `/api/files/${moved}/move`, { newFolderId: 'A' })
  await ada.ask('DELETE', `/api/files/${deleted}`)
  await ada.ask('POST', '/api/folders/A/subfolders', { name: 'Below' })
  await ada.ask('POST', '/api/folders/A/expected', { name: 'Rating', kinds: ['inspection'], every: 'year' })
  const own = async (folderId: string, due: string) => {
    const made = await ada.ask('POST', '/api/deadlines', { title: 'Own', folderId, due, repeats: null })
    return made.json<{ id: string }>().id
  }
  const seenDeadline = await own('A', '2026-12-01')
  const hiddenDeadline = await own('F', '2027-01-31')
  await form(ada, 'master_A')
  await form(ada, 'master_F')
  const resources = (await ada.ask('GET', '/api/master/resources')).json<Array<{ id: string }>>()
  const { id: request } = await askForPaper(ada)
  const given = await giveTo(ada, { files: [visible] })
  const { id: hiddenPack } = await giveTo(ada, { files: [secret] })
  await whenIdle(server)
  return {
    company: await companyOf(server, ada),
    text,
    ending,
    statement,
    files: [visible, table, secret],
    requests: [request],
    packs: [given.id, hiddenPack],
    outside: given.token,
    resources: resources.map(({ id }) => id),
    deadlines: [seenDeadline, hiddenDeadline],
    hiddenDeadline,
    futureFile: randomUUID(),
  }
}

async function form(ada: Visitor, folderId: string): Promise<void> {
  const { body, type } = multipart([['folderId', folderId]], [['form.txt', 'to be filled in']])
  await ada.ask('POST', '/api/master/resources/upload', body, { 'content-type': type })
}

/** Waits until no job is left to be done. */
export async function whenIdle({ services }: TestServer): Promise<void> {
  const { pool, close } = services.openOwner()
  await until(async () => {
    const { rows } = await pool.query(
      'select from graphile_worker._private_jobs where run_at <= now() or locked_at is not null limit 1',
    )
    return rows.length === 0 ? true : undefined
  })
  await close()
}
