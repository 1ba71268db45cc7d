import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountStats } from '#contract/company/stats.ts'
import { type Activity, activityKinds } from '#contract/record/activity.ts'
import type { User } from '#contract/people/sign-in.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { activityOf, isSignedIn, prove, signInAgain } from '#server/testing/accounts.ts'
import {
  PASSWORD,
  signUp,
  startTestServer,
  type TestServer,
  tokenIn,
  until,
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

describe('stats', () => {
  test('count what lies outside the trash, the largest folder first', async () => {
    const ada = await signUp(server, 'stats@example.com')
    const empty = (await ada.ask('GET', '/api/account/stats')).json<AccountStats>()
    expect(empty).toMatchObject({ totalFiles: 0, totalFolders: 88, totalSize: 0, storageByFolder: [] })

    await ada.upload('A', { 'a.txt': 'a'.repeat(100), 'b.txt': 'b'.repeat(50) })
    await ada.upload('JK1', { 'c.txt': 'c'.repeat(1000) })
    const { files } = (await ada.upload('B', { 'd.txt': 'd'.repeat(9000) })).json<UploadReply>()
    await ada.ask('DELETE', `/api/files/${files[0]?.id ?? ''}`)
    await ada.upload('C1', { 'e.txt': 'e' })
    await ada.ask('DELETE', '/api/folders/C1/recursive')

    expect((await ada.ask('GET', '/api/account/stats')).json()).toMatchObject({
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
  const changeEmail = async (who: Visitor, email: string) => {
    await prove(who)
    return await who.ask('PUT', '/api/account/profile', { email })
  }

  test('is not asked for by whoever merely has the session', async () => {
    const ada = await signUp(server, 'lent@example.com')
    const refused = await ada.ask('PUT', '/api/account/profile', { email: 'thief@example.com' })
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: 'Please confirm that it is you.', code: 'reauthenticate' },
    ])
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({ pendingEmail: null })
  })

  test('takes effect once it is confirmed, and the present one is told', async () => {
    const ada = await signUp(server, 'old@example.com')
    const asked = await changeEmail(ada, 'New@example.com')
    expect(asked.json()).toMatchObject({ email: 'old@example.com', pendingEmail: 'new@example.com' })
    const [, warning] = await server.mailsTo('old@example.com', 2)
    expect(warning?.subject).toBe('Your email address is about to change')
    expect(warning?.text).toContain('new@example.com')

    const [mail] = await server.mailsTo('new@example.com')
    expect(mail?.subject).toBe('Confirm your new email address')
    expect(await isSignedIn(await signInAgain(server, 'new@example.com'))).toBe(false)

    const token = tokenIn(mail)
    const confirm = () => visit(server).ask('POST', '/api/verify-email', { token })
    expect([(await confirm()).statusCode, (await confirm()).statusCode]).toEqual([200, 400])
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({
      email: 'new@example.com',
      pendingEmail: null,
      emailVerified: 1,
    })
    expect(await isSignedIn(await signInAgain(server, 'new@example.com'))).toBe(true)
    expect(await isSignedIn(await signInAgain(server, 'old@example.com'))).toBe(false)
    expect((await activityOf(ada))[0]?.description).toBe('Changed the email address to new@example.com')
  })

  test("somebody's address is answered alike and never given away", async () => {
    await signUp(server, 'holder@example.com')
    const eve = await signUp(server, 'eve@example.com')
    const asked = await changeEmail(eve, 'holder@example.com')
    expect([asked.statusCode, asked.json<User>().pendingEmail]).toEqual([200, 'holder@example.com'])
    const mails = await server.mailsTo('holder@example.com', 2)
    expect([mails[1]?.subject, tokenIn(mails[1])]).toEqual(['This email address is in use', ''])
  })

  test('somebody who opens an account with it meanwhile has it', async () => {
    const ada = await signUp(server, 'late@example.com')
    await changeEmail(ada, 'contested@example.com')
    const [mail] = await server.mailsTo('contested@example.com')
    await visit(server).ask('POST', '/api/register-email', {
      email: 'contested@example.com',
      password: PASSWORD,
      firstName: 'Somebody',
    })
    const registered = (await server.mailsTo('contested@example.com', 2))[1]
    await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(registered) })
    const confirmed = await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
    expect([confirmed.statusCode, confirmed.json<{ message: string }>().message]).toEqual([
      400,
      'Invalid or expired verification token.',
    ])
    expect((await ada.ask('GET', '/api/auth/user')).json()).toMatchObject({ email: 'late@example.com' })
  })

  test.each<[string, (ada: Visitor & { user: User }) => Promise<unknown>]>([
    ['the present address', (ada) => changeEmail(ada, ada.user.email)],
    ['yet another address', (ada) => changeEmail(ada, `third-${ada.user.email}`)],
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
    await changeEmail(ada, `stopped-${id}@example.com`)
    const [mail] = await server.mailsTo(`stopped-${id}@example.com`)
    await server.mailsTo(ada.user.email, 2)
    await stop(ada)
    const confirmed = await visit(server).ask('POST', '/api/verify-email', { token: tokenIn(mail) })
    expect(confirmed.statusCode).toBe(400)
  })

  test('takes the role of ADMIN_EMAIL with it when it leaves, and back when it returns', async () => {
    const named = await startTestServer({ ADMIN_EMAIL: 'chair@example.com' })
    try {
      const change = async (person: Visitor, email: string) => {
        await changeEmail(person, email)
        const mail = await until(async () =>
          (await named.mailsTo(email)).find(({ subject }) => subject === 'Confirm your new email address'),
        )
        await person.ask('POST', '/api/verify-email', { token: tokenIn(mail) })
        return (await person.ask('GET', '/api/auth/user')).json<User>().role
      }
      const chair = await signUp(named, 'chair@example.com')
      expect(await change(chair, 'retired@example.com')).toBe('user')
      expect(await change(chair, 'chair@example.com')).toBe('master')
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
