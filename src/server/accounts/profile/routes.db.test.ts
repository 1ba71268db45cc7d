import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountSession, AccountStats } from '#contract/accounts.ts'
import { type Activity, activityKinds } from '#contract/activity.ts'
import type { User } from '#contract/sign-in.ts'
import type { UploadReply } from '#contract/uploads.ts'
import type { Folder } from '#contract/folders.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The first account is the master administrator; the others here are everybody else.
  await signUp(server, 'master@example.com')
})
afterAll(() => server.close())

async function activityOf(visitor: Visitor): Promise<Activity[]> {
  return (await visitor.ask('GET', '/api/account/activity')).json<Activity[]>()
}

/** Another device of the same account. */
async function signInAgain(email: string, userAgent = 'curl', password = PASSWORD): Promise<Visitor> {
  const visitor = visit(server)
  await visitor.ask('POST', '/api/login-email', { email, password }, { 'user-agent': userAgent })
  return visitor
}

const isSignedIn = async (visitor: Visitor) => (await visitor.ask('GET', '/api/auth/user')).statusCode === 200

describe('stats', () => {
  test('count what lies outside the trash, the largest folder first', async () => {
    const ada = await signUp(server, 'stats@example.com')
    const empty = (await ada.ask('GET', '/api/account/stats')).json<AccountStats>()
    expect(empty).toEqual({ totalFiles: 0, totalFolders: 88, totalSize: 0, storageByFolder: [] })

    await ada.upload('A', { 'a.txt': 'a'.repeat(100), 'b.txt': 'b'.repeat(50) })
    await ada.upload('JK1', { 'c.txt': 'c'.repeat(1000) })
    const { files } = (await ada.upload('B', { 'd.txt': 'd'.repeat(9000) })).json<UploadReply>()
    await ada.ask('DELETE', `/api/files/${files[0]?.id ?? ''}`)
    await ada.upload('C1', { 'e.txt': 'e' })
    await ada.ask('DELETE', '/api/folders/C1/recursive')

    expect((await ada.ask('GET', '/api/account/stats')).json()).toEqual({
      totalFiles: 3,
      totalFolders: 87,
      totalSize: 1150,
      storageByFolder: [
        { id: 'JK1', name: 'VAT Returns', fileCount: 1, totalSize: 1000 },
        { id: 'A', name: 'Board Minutes, Companies House', fileCount: 2, totalSize: 150 },
      ],
    })
  })
})

describe('activity', () => {
  test('every change of files and folders is told in words', async () => {
    const ada = await signUp(server, 'entries@example.com')
    const { files } = (await ada.upload('A', { 'minutes.txt': 'minutes' })).json<UploadReply>()
    const file = `/api/files/${files[0]?.id ?? ''}`
    await ada.ask('PUT', `${file}/rename`, { newName: 'Minutes of March' })
    await ada.ask('PUT', `${file}/move`, { newFolderId: 'B' })
    await ada.ask('POST', `${file}/copy`, { folderId: 'C' })
    await ada.ask('DELETE', file)
    const folder = (await ada.ask('POST', '/api/folders/B/subfolders', { name: 'Figures' })).json<Folder>()
    await ada.ask('PUT', `/api/folders/${folder.id}/rename`, { newName: 'Numbers' })
    await ada.ask('PUT', `/api/folders/${folder.id}/move`, { targetParentId: 'C' })
    await ada.ask('POST', `/api/folders/${folder.id}/copy`, { targetParentId: null })
    await ada.ask('DELETE', `/api/folders/${folder.id}/recursive`)
    await ada.ask('PUT', '/api/folders/A', { name: 'Board', department: 'Managing Director' })
    await ada.ask('DELETE', '/api/folders/A')
    await ada.ask('DELETE', '/api/folders/A/recursive')

    const entries = await activityOf(ada)
    expect(entries.map(({ type, description, folderId }) => [type, description, folderId])).toEqual([
      ['delete_folder', 'Emptied folder A - Board Minutes, Companies House', 'A'],
      ['reset_folder', 'Reset folder A to its default description', 'A'],
      ['rename_folder', 'Renamed folder Board Minutes, Companies House to Board', 'A'],
      ['delete_folder', `Deleted folder ${folder.id} - Numbers`, folder.id],
      ['copy_folder', `Copied folder ${folder.id} - Numbers to the top level`, 'AA'],
      ['move_folder', `Moved folder ${folder.id} - Numbers into C - Strategy, SWOT, OKRs`, 'C'],
      ['rename_folder', 'Renamed folder Figures to Numbers', folder.id],
      ['create_folder', `Created folder ${folder.id} - Figures`, folder.id],
      ['delete', 'Deleted Minutes of March.txt', 'B'],
      ['copy', 'Copied Minutes of March.txt to C - Strategy, SWOT, OKRs', 'C'],
      ['move', 'Moved Minutes of March.txt to B - Executive Reports', 'B'],
      ['rename', 'Renamed minutes.txt to Minutes of March.txt', 'A'],
      ['upload', 'Uploaded minutes.txt', 'A'],
      ['verify_email', 'Verified the email address', null],
      ['create_account', 'Created the account', null],
    ])
    expect(entries.find(({ type }) => type === 'upload')).toMatchObject({
      folderName: 'Board Minutes, Companies House',
      entityType: 'file',
      entityId: files[0]?.id,
      metadata: { size: 7 },
    })
    const times = entries.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const entry of entries) {
      const kind = Object.entries(activityKinds).find(([type]) => type === entry.type)?.[1]
      const { entityType, metadata } = entry
      expect(kind?.parse({ entityType, metadata: metadata ?? undefined }), entry.type).toBeDefined()
    }
  })

  test('comes fifty at a time, and page by page to its end', async () => {
    const ada = await signUp(server, 'pages@example.com')
    const names = Array.from({ length: 60 }, (_, index) => [`${String(index)}.txt`, String(index)])
    await ada.upload('A', Object.fromEntries(names) as Record<string, string>)
    const first = await ada.ask('GET', '/api/account/activity')
    expect([first.json<Activity[]>().length, first.headers['x-total-count']]).toEqual([50, '62'])

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ limit: '25', ...(cursor === undefined ? {} : { cursor }) })
      const page = await ada.ask('GET', `/api/account/activity?${query.toString()}`)
      seen.push(...page.json<Activity[]>().map(({ id }) => id))
      cursor = page.headers['x-next-cursor'] as string | undefined
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([62, 62])
    expect(seen.slice(0, 50)).toEqual(first.json<Activity[]>().map(({ id }) => id))

    const eve = await signUp(server, 'eve-pages@example.com')
    expect((await activityOf(eve)).length).toBe(2)
    expect((await eve.ask('GET', '/api/account/activity?cursor=nonsense')).statusCode).toBe(400)
  })
})

describe('the profile', () => {
  test('changes what is given and leaves the rest', async () => {
    const ada = await signUp(server, 'profile@example.com')
    const saved = await ada.ask('PUT', '/api/account/profile', {
      firstName: 'Augusta',
      lastName: ' King ',
      email: 'profile@example.com',
      businessType: 'LLP',
      businessName: 'Engines LLP',
      registrationNumber: 'OC123456',
      registeredOfficeAddress: '1 St James’s Square\nLondon',
      directorFirstName: 'Charles',
      directorLastName: 'Babbage',
      directorEmail: 'charles@example.com',
      directorMobile: '+44 7700 900123',
    })
    expect(saved.statusCode).toBe(200)
    const next = await ada.ask('PUT', '/api/account/profile', { businessName: '' })
    expect(next.json<User>()).toMatchObject({
      firstName: 'Augusta',
      lastName: 'King',
      businessName: null,
      registrationNumber: 'OC123456',
      directorMobile: '+44 7700 900123',
      pendingEmail: null,
    })
    expect((await ada.ask('GET', '/api/auth/user')).json()).toEqual(next.json())
    expect((await activityOf(ada))[0]).toMatchObject({
      type: 'update_profile',
      description: 'Changed the profile: business name',
    })
    await ada.ask('PUT', '/api/account/profile', { businessName: '' })
    expect((await activityOf(ada)).filter(({ type }) => type === 'update_profile').length).toBe(2)
  })

  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ directorEmail: 'nobody' }, 'Please enter a valid email address'],
    [{ lastName: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    [{}, 'There is nothing to change.'],
  ])('refuses %j', async (change, message) => {
    const ada = await signUp(server, `refused-${crypto.randomUUID()}@example.com`)
    const response = await ada.ask('PUT', '/api/account/profile', change)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message])
  })

  test('a sole trader has no registration number', async () => {
    const ada = await signUp(server, 'sole@example.com')
    await ada.ask('PUT', '/api/business-profile', { registrationNumber: '01234567' })
    const sole = await ada.ask('PUT', '/api/business-profile', {
      businessType: 'Sole Trader',
      registrationNumber: '99',
    })
    expect(sole.json()).toMatchObject({ businessType: 'Sole Trader', registrationNumber: null })
  })

  test('its business part has an address of its own', async () => {
    const ada = await signUp(server, 'part@example.com')
    const saved = await ada.ask('PUT', '/api/business-profile', {
      businessName: 'Engines Ltd',
      email: 'taken-over@example.com',
      firstName: 'Eve',
    })
    expect(saved.json()).toEqual({
      businessType: 'Ltd Company',
      businessName: 'Engines Ltd',
      registrationNumber: null,
      registeredOfficeAddress: null,
      businessCode: null,
      directorFirstName: null,
      directorLastName: null,
      directorEmail: null,
      directorMobile: null,
    })
    expect((await ada.ask('GET', '/api/business-profile')).json()).toEqual(saved.json())
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({
      firstName: 'Ada',
      email: 'part@example.com',
      pendingEmail: null,
    })
  })
})

describe('another e-mail address', () => {
  test('takes effect once it is confirmed, and the present one is told', async () => {
    const ada = await signUp(server, 'old@example.com')
    const asked = await ada.ask('PUT', '/api/account/profile', { email: 'New@example.com' })
    expect(asked.json()).toMatchObject({ email: 'old@example.com', pendingEmail: 'new@example.com' })
    const [, warning] = await server.mailsTo('old@example.com', 2)
    expect(warning?.subject).toBe('Your email address is about to change')
    expect(warning?.text).toContain('new@example.com')

    const [mail] = await server.mailsTo('new@example.com')
    expect(mail?.subject).toBe('Confirm your new email address')
    expect(await isSignedIn(await signInAgain('new@example.com'))).toBe(false)

    const token = tokenIn(mail)
    const confirm = () => visit(server).ask('POST', '/api/verify-email', { token })
    expect([(await confirm()).statusCode, (await confirm()).statusCode]).toEqual([200, 400])
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({
      email: 'new@example.com',
      pendingEmail: null,
      emailVerified: 1,
    })
    expect(await isSignedIn(await signInAgain('new@example.com'))).toBe(true)
    expect(await isSignedIn(await signInAgain('old@example.com'))).toBe(false)
    expect((await activityOf(ada))[0]?.description).toBe('Changed the email address to new@example.com')
  })

  test("somebody's address is answered alike and never given away", async () => {
    await signUp(server, 'holder@example.com')
    const eve = await signUp(server, 'eve@example.com')
    const asked = await eve.ask('PUT', '/api/account/profile', { email: 'holder@example.com' })
    expect([asked.statusCode, asked.json<User>().pendingEmail]).toEqual([200, 'holder@example.com'])
    const mails = await server.mailsTo('holder@example.com', 2)
    expect([mails[1]?.subject, tokenIn(mails[1])]).toEqual(['This email address is in use', ''])
  })

  test('somebody who registers with it meanwhile has it', async () => {
    const ada = await signUp(server, 'late@example.com')
    await ada.ask('PUT', '/api/account/profile', { email: 'contested@example.com' })
    const [mail] = await server.mailsTo('contested@example.com')
    await visit(server).ask('POST', '/api/register-email', {
      email: 'contested@example.com',
      password: PASSWORD,
      firstName: 'Somebody',
    })
    const confirmed = await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
    expect([confirmed.statusCode, confirmed.json<{ message: string }>().message]).toEqual([
      400,
      'Invalid or expired verification token.',
    ])
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({ email: 'late@example.com' })
  })

  test.each<[string, (ada: Visitor & { user: User }) => Promise<unknown>]>([
    ['the present address', (ada) => ada.ask('PUT', '/api/account/profile', { email: ada.user.email })],
    [
      'yet another address',
      (ada) => ada.ask('PUT', '/api/account/profile', { email: `third-${ada.user.email}` }),
    ],
    [
      'another password',
      (ada) =>
        ada.ask('PUT', '/api/account/password', {
          currentPassword: PASSWORD,
          password: 'Better-horse-2',
          confirmPassword: 'Better-horse-2',
        }),
    ],
    [
      'a reset password',
      async (ada) => {
        await ada.ask('POST', '/api/password-reset-request', { email: ada.user.email })
        const mails = await server.mailsTo(ada.user.email, 3)
        await ada.ask('POST', '/api/password-reset', {
          token: tokenIn(mails[2]),
          password: 'Better-horse-2',
          confirmPassword: 'Better-horse-2',
        })
      },
    ],
  ])('%s stops the change', async (_, stop) => {
    const id = crypto.randomUUID()
    const ada = await signUp(server, `stop-${id}@example.com`)
    await ada.ask('PUT', '/api/account/profile', { email: `stopped-${id}@example.com` })
    const [mail] = await server.mailsTo(`stopped-${id}@example.com`)
    await server.mailsTo(ada.user.email, 2)
    await stop(ada)
    const confirmed = await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
    expect(confirmed.statusCode).toBe(400)
  })

  test('leaves and takes the role of ADMIN_EMAIL with it', async () => {
    const named = await startTestServer({ ADMIN_EMAIL: 'chair@example.com' })
    try {
      const change = async (person: Visitor, email: string) => {
        await person.ask('PUT', '/api/account/profile', { email })
        const mails = await named.mailsTo(email)
        await person.ask('POST', '/api/verify-email', { token: tokenIn(mails.at(-1)) })
        return (await person.ask('GET', '/api/auth/user')).json<User>().role
      }
      const chair = await signUp(named, 'chair@example.com')
      expect(await change(chair, 'retired@example.com')).toBe('user')
      expect(await change(chair, 'chair@example.com')).toBe('user')
    } finally {
      await named.close()
    }
  })
})

test('the business code is made once, also by many at once, and never twice', async () => {
  const ada = await signUp(server, 'code@example.com')
  const bob = await signUp(server, 'code-bob@example.com')
  const codes = await Promise.all(
    Array.from({ length: 8 }, async () =>
      (await ada.ask('POST', '/api/business-code')).json<{ businessCode: string }>(),
    ),
  )
  const [{ businessCode } = { businessCode: '' }] = codes
  expect(businessCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(codes.map((code) => code.businessCode)).size).toBe(1)
  expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({ businessCode })
  expect((await bob.ask('POST', '/api/business-code')).json()).not.toEqual({ businessCode })
  const made = (await activityOf(ada)).filter(({ type }) => type === 'create_business_code')
  expect(made.length).toBe(1)
})

test('the template shows what a new account would get', async () => {
  const ada = await signUp(server, 'template@example.com')
  await ada.ask('POST', '/api/folders/A/subfolders', { name: 'My own' })
  const template = (await ada.ask('GET', '/api/template-folders')).json<Folder[]>()
  expect(template.length).toBe(88)
  expect(template[0]).toMatchObject({ id: 'A', isSubfolder: false, fileCount: 0 })
})

describe('sessions', () => {
  const listOf = async (visitor: Visitor) =>
    (await visitor.ask('GET', '/api/account/sessions')).json<AccountSession[]>()

  test('are listed by device, this one first, and ended one by one', async () => {
    const ada = await signUp(server, 'devices@example.com')
    const phone = await signInAgain(
      'devices@example.com',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    )
    const [mine, other, ...more] = await listOf(ada)
    expect([mine?.isCurrent, other?.isCurrent, other?.device, more.length]).toEqual([
      true,
      false,
      'Safari on iPhone',
      0,
    ])
    expect((await listOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])

    const eve = await signUp(server, 'devices-eve@example.com')
    const end = (visitor: Visitor) => visitor.ask('DELETE', `/api/account/sessions/${other?.id ?? ''}`)
    expect((await end(eve)).statusCode).toBe(404)
    expect(await isSignedIn(phone)).toBe(true)
    expect([(await end(ada)).statusCode, (await end(ada)).statusCode]).toEqual([204, 404])
    expect([await isSignedIn(phone), await isSignedIn(ada)]).toEqual([false, true])

    expect((await ada.ask('DELETE', `/api/account/sessions/${mine?.id ?? ''}`)).statusCode).toBe(204)
    expect(await isSignedIn(ada)).toBe(false)
  })

  test('never show the key that the cookie holds', async () => {
    const ada = await signUp(server, 'secret@example.com')
    const { payload } = await ada.ask('GET', '/api/account/sessions')
    const key = decodeURIComponent(ada.cookie.slice('bm.sid='.length)).split('.')[0] ?? ''
    expect(key.length).toBeGreaterThan(20)
    expect(payload).not.toContain(key)
  })

  test('are all ended but this one', async () => {
    const ada = await signUp(server, 'everywhere@example.com')
    const others = await Promise.all([1, 2, 3].map(() => signInAgain('everywhere@example.com')))
    const ended = await ada.ask('DELETE', '/api/account/sessions')
    expect(ended.json()).toEqual({ ended: 3 })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
    expect(await isSignedIn(ada)).toBe(true)
  })

  test('say when they were last used, to five minutes', async () => {
    const ada = await signUp(server, 'used@example.com')
    const long = new Date(Date.now() - 3_600_000)
    const { pool } = server.services.connection
    await pool.query(`update sessions set last_used_at = $1 where sess ->> 'userId' = $2`, [
      long,
      ada.user.id,
    ])
    await ada.ask('GET', '/api/folders')
    const [mine] = await listOf(ada)
    expect(Date.now() - new Date(mine?.lastUsedAt ?? 0).getTime()).toBeLessThan(60_000)
    await pool.query(`update sessions set last_used_at = now() - interval '4 minutes'`)
    const [same] = await listOf(ada)
    expect(Date.now() - new Date(same?.lastUsedAt ?? 0).getTime()).toBeGreaterThan(200_000)
  })
})

describe('the password', () => {
  const chosen = { password: 'Better-horse-2', confirmPassword: 'Better-horse-2' }

  test('is changed by who knows it, and every other device is signed out', async () => {
    const ada = await signUp(server, 'password@example.com')
    const phone = await signInAgain('password@example.com')
    const changed = await ada.ask('PUT', '/api/account/password', { currentPassword: PASSWORD, ...chosen })
    expect(changed.statusCode).toBe(200)
    expect([await isSignedIn(ada), await isSignedIn(phone)]).toEqual([true, false])
    expect(await isSignedIn(await signInAgain('password@example.com'))).toBe(false)
    expect(await isSignedIn(await signInAgain('password@example.com', 'curl', chosen.password))).toBe(true)
    expect((await activityOf(ada))[0]?.type).toBe('change_password')
  })

  test.each([
    [
      { currentPassword: 'Wrong-horse-1', ...chosen },
      'currentPassword',
      'This is not your present password.',
    ],
    [
      { currentPassword: PASSWORD, ...chosen, confirmPassword: 'x' },
      'confirmPassword',
      'Passwords do not match',
    ],
    [
      { currentPassword: PASSWORD, password: 'short', confirmPassword: 'short' },
      'password',
      'Password must be at least 8 characters',
    ],
  ])('is not changed by %j', async (body, path, message) => {
    const ada = await signUp(server, `password-${crypto.randomUUID()}@example.com`)
    const response = await ada.ask('PUT', '/api/account/password', body)
    expect([response.statusCode, response.json<{ details: unknown[] }>().details[0]]).toEqual([
      400,
      { path, message },
    ])
  })

  test('is not guessed on an open screen', async () => {
    const limited = await startTestServer({ RATE_LIMIT: 'on' })
    try {
      const ada = await signUp(limited, 'guess@example.com')
      const body = { currentPassword: 'Wrong-horse-1', ...chosen }
      for (let guess = 0; guess < 10; guess += 1) await ada.ask('PUT', '/api/account/password', body)
      const refused = await ada.ask('PUT', '/api/account/password', { ...body, currentPassword: PASSWORD })
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

describe('deleting the account', () => {
  const rowsOf = async (workspaces: string) => {
    const { pool } = server.services.connection
    const tables = await pool.query<{ table_name: string }>(
      `select table_name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
    )
    const counts = await Promise.all(
      tables.rows.map(async ({ table_name }) => {
        const result = await pool.query<{ n: number }>(
          `select count(*)::int as n from "${table_name}" where workspace_id = $1`,
          [workspaces],
        )
        return [table_name, result.rows[0]?.n ?? 0] as const
      }),
    )
    return Object.fromEntries(counts)
  }

  test('takes everything of it, and nothing of anybody else', async () => {
    const ada = await signUp(server, 'leaving@example.com')
    const bob = await signUp(server, 'staying@example.com')
    const phone = await signInAgain('leaving@example.com')
    await ada.upload('A', { 'a.txt': 'the same words' })
    await ada.upload('A1', { 'b.txt': 'others' })
    await ada.ask('DELETE', '/api/folders/A1/recursive')
    await bob.upload('A', { 'a.txt': 'the same words' })
    const { pool } = server.services.connection
    const owned = await pool.query<{ workspace_id: string }>(
      'select workspace_id from memberships where user_id = $1',
      [ada.user.id],
    )
    const workspaceId = owned.rows[0]?.workspace_id ?? ''
    expect((await rowsOf(workspaceId))['files']).toBe(2)

    const wrong = await ada.ask('DELETE', '/api/account', { password: 'Wrong-horse-1' })
    expect([wrong.statusCode, await isSignedIn(ada)]).toEqual([400, true])

    const { cookie } = ada
    expect((await ada.ask('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204)
    const after = await server.app.inject({ url: '/api/auth/user', headers: { cookie } })
    expect([after.statusCode, await isSignedIn(phone)]).toEqual([401, false])
    expect(Object.values(await rowsOf(workspaceId)).every((count) => count === 0)).toBe(true)
    expect((await pool.query('select 1 from workspaces where id = $1', [workspaceId])).rowCount).toBe(0)
    expect(await isSignedIn(await signInAgain('leaving@example.com'))).toBe(false)

    const stats = (await bob.ask('GET', '/api/account/stats')).json<AccountStats>()
    expect(stats).toMatchObject({ totalFiles: 1, totalFolders: 88 })

    await ada.ask('POST', '/api/register-email', {
      email: 'leaving@example.com',
      password: PASSWORD,
      firstName: 'Ada',
    })
    const mails = await server.mailsTo('leaving@example.com', 2)
    expect(mails[1]?.subject).toBe('Verify your email address')
  })

  test('is refused to the master administrator', async () => {
    const master = await signInAgain('master@example.com')
    const response = await master.ask('DELETE', '/api/account', { password: PASSWORD })
    expect([response.statusCode, await isSignedIn(master)]).toEqual([409, true])
  })
})
