import { randomUUID } from 'node:crypto'
import {
  confirmIdentity,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  mailedText,
  mainOf,
  prove,
  test,
} from './director.ts'

test(
  'an owner invites an accountant to Finance, who sees that alone and files into it before the owner’s eyes',
  { tag: '@desktop' },
  async ({ browser, director, page, baseURL }) => {
    const email = `accountant-${randomUUID()}@example.com`
    const hers = await browser.newContext({ baseURL })
    await createAccount(hers.request, email)

    await director.open('/people')
    await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible()
    await page.getByRole('button', { name: 'Invite someone' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Accountant' }).click()
    await expect(dialog.getByText('Sees Finance and may export it, and changes nothing.')).toBeVisible()
    await expect(dialog.getByLabel('Finance Director')).toHaveValue('view')
    await dialog.getByRole('button', { name: 'Bookkeeper' }).click()
    await expect(dialog.getByLabel('Finance Director')).toHaveValue('edit')
    await expect(dialog.getByLabel('Managing Director')).toHaveValue('none')
    await dialog.getByLabel('Sales/Marketing Director').selectOption('view')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await confirmIdentity(page)
    await expect(page.getByText('Member: Finance edit')).toBeVisible()

    const accountant = await hers.newPage()
    await accountant.goto(await mailedLink(email, 'join'))
    await accountant.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(accountant.getByText('You are now a member of Engines Ltd.')).toBeVisible()
    // The owner's page hears of it by itself.
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible()
    await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible()
    await expectAccessible(page)

    // Three clicks ask a member for a paper.
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ask for papers…' }).click()
    const asking = page.getByRole('dialog', { name: 'Ask for papers' })
    await expect(asking.getByLabel('Email')).toHaveValue(email)
    await asking.getByLabel('Papers').fill('VAT figures')
    await asking.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(asking).toHaveCount(0)

    await accountant.getByRole('link', { name: 'Open the manual' }).click()
    await expect(mainOf(accountant).getByText('Finance - Accounts, Cashflows, Bank')).toBeVisible()
    await expect(mainOf(accountant).getByText('Board Minutes, Companies House')).toHaveCount(0)
    await expect(mainOf(accountant).getByText('Sales, CRM, Pipeline')).toBeVisible()
    await expect(accountant.getByRole('heading', { name: 'Managing Director' })).toHaveCount(0)
    await accountant.goto('/people')
    await expect(accountant.getByRole('rowheader', { name: director.email })).toBeVisible()
    await expect(accountant.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)

    await director.open('/folder/JK')
    await expect(page.getByText('No files in this folder')).toBeVisible()
    const companies = await (await hers.request.get('/api/companies')).json()
    const { id } = companies.find(({ role }: { role: string }) => role === 'member')
    const members = await (await page.request.get('/api/company/members')).json()
    const memberId: string = members.find((one: { email: string }) => one.email === email).userId
    const files = { name: 'vat-return.txt', mimeType: 'text/plain', buffer: Buffer.from('VAT return') }
    const sent = await hers.request.post(`/api/files/upload?company=${id}`, {
      multipart: { folderId: 'JK', files },
    })
    expect(sent.status()).toBe(201)
    await expect(page.getByText('vat-return.txt')).toBeVisible({ timeout: 3000 })

    // Where she may only view, nothing is offered to be put.
    await accountant.goto('/folder/JK')
    await accountant.getByRole('button', { name: 'Actions for vat-return.txt' }).click()
    await accountant.getByRole('menuitem', { name: 'More', exact: true }).click()
    await accountant.getByRole('menuitem', { name: /^To another folder/ }).click()
    await accountant.getByRole('combobox').fill('Sales')
    await expect(accountant.getByRole('option', { name: /Sales Invoices/ }).first()).toBeVisible()
    await expect(accountant.getByRole('option', { name: /Sales, CRM/ })).toHaveCount(0)
    await accountant.keyboard.press('Escape')

    // Nor is a folder or a change of the company offered where its function is not hers.
    await accountant.goto('/folder/M')
    await accountant.getByRole('button', { name: /^Actions for M - / }).click()
    await accountant.getByRole('menuitem', { name: 'Copy' }).click()
    const pasting = accountant.getByRole('button', { name: 'Paste folder' })
    await accountant.getByRole('link', { name: /^F - Finance/ }).click()
    await expect(pasting).toBeVisible()
    await accountant.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(accountant.getByRole('button', { name: 'New Folder' })).toBeVisible()
    await expect(pasting).toHaveCount(0)
    await accountant.getByRole('button', { name: 'Upload Files' }).click()
    const places = accountant.getByLabel('Folder', { exact: true }).getByRole('option')
    await expect(places.filter({ hasText: /^F - Finance/ })).toHaveCount(1)
    await expect(places.filter({ hasText: /^M - / })).toHaveCount(0)
    await accountant.keyboard.press('Escape')
    // On a phone the button that pastes has a place of its own.
    const wide = accountant.viewportSize() ?? { width: 1440, height: 900 }
    await accountant.setViewportSize({ width: 390, height: 844 })
    const go = async (name: RegExp) => {
      await accountant.getByRole('link', { name }).filter({ visible: true }).first().click()
    }
    await go(/^F - Finance/)
    await expect(pasting.filter({ visible: true })).toBeVisible()
    await go(/^M - /)
    await expect(accountant.getByRole('heading', { level: 1, name: /^M - / })).toBeVisible()
    await expect(pasting.filter({ visible: true })).toHaveCount(0)
    await go(/^Inbox/)
    await expect(accountant.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    await expect(pasting.filter({ visible: true })).toHaveCount(0)
    await accountant.setViewportSize(wide)
    await go(/^Board Manual, home/)
    await accountant.getByRole('button', { name: 'New Folder' }).click()
    await expect(accountant.getByLabel('Director').getByRole('option')).toHaveText(['Finance Director'])
    await accountant.keyboard.press('Escape')
    const facts = { form: 'Ltd Company', incorporatedOn: '2020-05-11', accountingReferenceDate: '05-31' }
    await page.request.put('/api/company/facts', { data: facts })
    await accountant.goto('/calendar')
    await expect(mainOf(accountant).getByText('Annual accounts').first()).toBeVisible()
    await expect(mainOf(accountant).getByRole('button', { name: 'Something changed' })).toHaveCount(0)
    await accountant.goto('/folder/A')
    await expect(accountant.getByText('There is no folder A that you may view')).toBeVisible()

    // Who may edit nothing has no inbox, and its page asks for none of it.
    const changed = await page.request.patch(`/api/company/members/${memberId}`, {
      data: { role: 'member', functions: { 'Finance Director': 'view' } },
    })
    expect(changed.status()).toBe(200)
    const asked: string[] = []
    accountant.on('request', (request) => asked.push(request.url()))
    await accountant.goto('/inbox')
    await expect(accountant.getByText('You have no inbox in this company')).toBeVisible()
    await expectAccessible(accountant)
    await accountant.keyboard.press('Control+k')
    await expect(accountant.getByRole('option', { name: 'Year-end pack' })).toBeVisible()
    await expect(accountant.getByRole('option', { name: /^(?:Inbox|Destruction)/ })).toHaveCount(0)
    for (const address of ['/share', '/share-target']) {
      await accountant.goto(address)
      await expect(accountant.getByText('You have no inbox in this company')).toBeVisible()
      await expect(mainOf(accountant).getByRole('button', { name: /^(Save|Upload)/ })).toHaveCount(0)
      await expect(mainOf(accountant).getByRole('combobox')).toHaveCount(0)
    }
    await expectAccessible(accountant)
    await accountant.goto('/folder/XYZ')
    await expect(accountant.getByText('File Log - All Uploaded Files')).toBeVisible()
    await accountant.goto('/destruction')
    await expect(accountant.getByText('You cannot destroy papers in this company')).toBeVisible()
    const refused = /(?:folder=|folders\/)XYZ|\/api\/expected\/fits|\/api\/company\/destruction/
    expect(asked.filter((url) => refused.test(url))).toEqual([])
    // What fell due before the set-up is asked of those who may answer.
    // Also while the folders are not read.
    await accountant.route('/api/folders', async (route) => {
      await accountant.waitForTimeout(1000)
      await route.continue()
    })
    await accountant.goto('/calendar')
    await expect(mainOf(accountant).getByText('Annual accounts').first()).toBeVisible()
    await expect(mainOf(accountant).getByRole('link', { name: /before the set-up/ })).toHaveCount(0)
    await accountant.getByRole('tab', { name: 'Year' }).click()
    await expect(accountant.getByRole('heading', { name: 'November' })).toBeVisible()
    await expect(mainOf(accountant).getByRole('link', { name: 'done?' })).toHaveCount(0)
    // What was chosen on a page is there again on the way back.
    await accountant.reload()
    await expect(accountant.getByRole('tab', { name: 'Year', selected: true })).toBeVisible()
    await accountant.goto('/year-end')
    const year = accountant.getByLabel('Year')
    const chosen = (await year.getByRole('option').nth(2).getAttribute('value')) ?? ''
    await year.selectOption(chosen)
    await expect(year).toHaveValue(chosen)
    await accountant.reload()
    await expect(year).toHaveValue(chosen)
    for (const mistyped of ['2026-02-31', '1999-01-01']) {
      await accountant.goto(`/year-end?to=${mistyped}`)
      await expect(mainOf(accountant).getByText(/of \d+ expected papers are here/)).toBeVisible()
    }
    await expectAccessible(accountant)
    // Who sees no folder of the year is not told that its papers are still to come.
    const become = async (functions: Partial<Record<string, 'view'>>) => {
      await page.request.patch(`/api/company/members/${memberId}`, { data: { role: 'member', functions } })
    }
    await become({ 'Sales/Marketing Director': 'view' })
    await accountant.goto('/year-end')
    await expect(mainOf(accountant).getByText(/^No paper of the year is expected/)).toBeVisible()
    await become({ 'Finance Director': 'view' })
    // Nothing is offered that would be refused, and no copy for which there is no folder.
    await prove(page.request)
    const missing = await (await page.request.get('/api/company/missing')).json()
    const { id: expectedId } = missing.find(({ folderId }: { folderId: string }) => folderId.startsWith('F'))
    const recipient = { email: 'bank@example.com' }
    await page.request.post('/api/requests', { data: { recipient, wanted: [{ expectedId }] } })
    await accountant.goto('/requests')
    await expect(mainOf(accountant).getByRole('heading', { name: 'bank@example.com' })).toBeVisible()
    await expect(mainOf(accountant).getByRole('button')).toHaveCount(0)
    await expectAccessible(accountant)
    const old = { name: 'old.txt', mimeType: 'text/plain', buffer: Buffer.from('old') }
    const deleted = await page.request.post('/api/files/upload', {
      multipart: { folderId: 'JK', files: old },
    })
    await page.request.delete(`/api/files/${(await deleted.json()).files[0].id}`)
    await accountant.goto('/trash')
    await expect(mainOf(accountant).getByText('old.txt')).toBeVisible()
    await expect(mainOf(accountant).getByRole('button')).toHaveCount(0)
    await expect(mainOf(accountant).getByRole('checkbox')).toHaveCount(0)
    await accountant.goto('/account?tab=security')
    await expect(mainOf(accountant).getByRole('region', { name: 'Security log' })).toBeVisible()
    await expect(mainOf(accountant).getByRole('region', { name: 'Upload tokens' })).toHaveCount(0)
    await expect(
      mainOf(accountant).getByText('Your role in this company does not include exports.'),
    ).toBeVisible()
    await expect(mainOf(accountant).getByRole('link', { name: 'Download ZIP' })).toHaveCount(0)
    await accountant.goto('/folder/JK')
    await expect(mainOf(accountant).getByRole('link', { name: 'vat-return.txt' })).toBeVisible()
    await expect(mainOf(accountant).getByRole('button', { name: /^Actions for J/ })).toHaveCount(0)
    await expectAccessible(accountant)
    await accountant.getByRole('button', { name: 'Actions for vat-return.txt' }).click()
    await expect(accountant.getByRole('menuitem', { name: 'Download' })).toBeVisible()
    await expect(accountant.getByRole('menuitem', { name: /Copy|Duplicate/ })).toHaveCount(0)
    await accountant.keyboard.press('Escape')
    await accountant.goto('/board-manual')
    await expect(mainOf(accountant).getByRole('region', { name: 'Expected papers' })).toBeVisible()
    await expectAccessible(accountant)
    await director.open('/people')
    await page
      .getByRole('row', { name: email })
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('rowheader', { name: email })).toHaveCount(0)
    // Her open page gives way to the choice of another company.
    await expect(accountant).toHaveURL(/\/companies/)

    // She asks to join by the code. While she waits, no folders of a company are shown that is none; then hers opens by itself.
    await hers.request.put('/api/business-profile', { data: { businessName: '' } })
    const renewed = await page.request.post('/api/company/business-code/renew')
    const { businessCode } = (await renewed.json()) as { businessCode: string }
    await accountant.goto('/companies')
    await accountant.getByLabel('Code of the company').fill(businessCode)
    await accountant.getByRole('button', { name: 'Ask to join' }).click()
    await expect(accountant.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible()
    await expectAccessible(accountant)
    await accountant.goto('/')
    await expect(accountant).toHaveURL('/companies')
    await expect(accountant.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible()
    await page.getByRole('button', { name: /^Approve the request of/ }).click()
    const letIn = page.getByRole('dialog', { name: /^Let / })
    await letIn.getByRole('button', { name: 'Accountant' }).click()
    await letIn.getByRole('button', { name: 'Approve' }).click()
    await expect(accountant).toHaveURL('/board-manual')
    await expect(mainOf(accountant).getByText('Finance - Accounts, Cashflows, Bank')).toBeVisible()
    await expect(mainOf(accountant).getByText('Board Minutes, Companies House')).toHaveCount(0)
    expect(await mailedText(email, /(an owner has let you in)/)).toBe('an owner has let you in')
    await hers.close()
  },
)
