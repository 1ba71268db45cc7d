import { randomUUID } from 'node:crypto'
import { addDays, dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import {
  confirmIdentity,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  mainOf,
  prove,
  test,
} from './director.ts'

/** What is due every year from the answers that the journey gives, by hand, in the order of a year. */
const everyYear = [
  ['02-07', 'VAT payment'],
  ['02-07', 'VAT return'],
  ['02-28', 'Annual accounts'],
  ['03-01', 'Corporation tax payment'],
  ['05-07', 'VAT payment'],
  ['05-07', 'VAT return'],
  ['05-24', 'Confirmation statement'],
  ['05-31', 'Company tax return'],
  ['08-07', 'VAT payment'],
  ['08-07', 'VAT return'],
  ['11-07', 'VAT payment'],
  ['11-07', 'VAT return'],
] as const

/** A payment moves to the working day before: the 7th of these months is no bank holiday. */
function moved(due: string, title: string): string {
  const weekday = new Date(`${due}T00:00:00Z`).getUTCDay()
  if (title !== 'VAT payment' || (weekday !== 6 && weekday !== 0)) return due
  return addDays(due, weekday === 6 ? -1 : -2)
}

function nextFive(today: string): Array<{ due: string; title: string }> {
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((one) =>
      everyYear.map(([day, title]) => {
        const isLeapDay = day === '02-28' && one % 4 === 0
        return { due: moved(`${String(one)}-${isLeapDay ? '02-29' : day}`, title), title }
      }),
    )
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))
    .filter(({ due }) => due >= today)
    .slice(0, 5)
}

/** How long the set-up may take, in milliseconds. */
const SET_UP_MS = 120_000

test(
  'a director answers the questions, sees the next five dates, and closes one',
  { tag: '@desktop' },
  async ({ director, page }) => {
    await director.file('A1', 'Certificate.txt', 'Certificate of incorporation')
    const [certificate] = (await (await page.request.get('/api/files?folder=A1')).json()) as Array<{
      id: string
    }>
    const facts = { kind: 'certificate-of-incorporation', date: '2020-05-11' }
    await page.request.patch(`/api/files/${certificate?.id ?? ''}/facts`, { data: facts })
    await director.open('/board-manual')
    const begun = Date.now()
    await page.getByRole('link', { name: 'Set up the calendar' }).click()
    const isRight = page.getByRole('button', { name: 'Yes, this is right' })
    // All answers are on one page: what the profile and the certificate say is there, the rest is open.
    await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'What kind of business is it?' })).toContainText(
      'Limited company',
    )
    const incorporated = page.getByRole('region', { name: /incorporated\?$/ })
    await expect(incorporated).toContainText(/11 May 2020.*As Certificate.txt says/)
    // Nothing that takes duties away is chosen beforehand.
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('button', { name: /^Change: What kind of business/ }).click()
    await page.getByLabel('Kind of company').selectOption('Public limited company (PLC)')
    await expectAccessible(page)
    await page.getByLabel('Kind of company').selectOption('Private limited company')
    await page.getByRole('button', { name: /^Change: When was the company incorporated/ }).click()
    await expect(page.getByLabel('Day of incorporation')).toBeFocused()
    await page.getByLabel('Day of incorporation').fill('2190-01-01')
    await isRight.click()
    await expect(page.getByText('The company cannot have been incorporated in the future.')).toBeVisible()
    await expectAccessible(page)
    await incorporated.getByRole('button', { name: 'Use this' }).click()
    await page.getByLabel('Month', { exact: true }).selectOption('May')
    await page.getByLabel('Every quarter').first().check()
    await page.getByLabel('Quarters end in').selectOption('March, June, September, December')
    await isRight.click()

    const expected = nextFive(dayInLondon(new Date()))
    const shown = page.getByRole('list', { name: 'The next deadlines' }).getByRole('listitem')
    await expect(shown).toHaveText(
      expected.map(({ due, title }) => `${spellDay(due).replace(/ (\w{3})\w* /, ' $1 ')}${title}`),
    )
    expect(Date.now() - begun).toBeLessThan(SET_UP_MS)
    await expectAccessible(page)
    // Each answer opens by itself; what nobody answered is not "no".
    await page.getByText('Change an answer').click()
    await page.getByRole('button', { name: 'Does it employ anybody?' }).click()
    await expect(page.getByLabel('Nobody is employed')).toBeFocused()
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'How often is VAT returned?' })).toContainText(
      'Every quarter, to the end of March',
    )
    await page.getByLabel('Every month').check()
    await page.getByLabel('People employed').fill('0')
    await expect(page.getByLabel('Nobody has been paid since')).toHaveValue('')
    await page.getByLabel('Nobody is employed').check()
    await isRight.click()
    await page.getByRole('link', { name: 'Open the calendar' }).click()
    const [first] = expected
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: first?.title }).first()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Done/ }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Sent by the accountant')
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await expect(row).toContainText('Sent by the accountant')
    await page.getByRole('tab', { name: 'Year' }).click()
    await expect(page.getByRole('heading', { name: 'November' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Function' }).selectOption('Finance Director')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Function' })).toHaveValue('Finance Director')
    await expect(page.getByRole('tab', { name: 'Year', selected: true })).toBeVisible()

    await page.getByRole('tab', { name: 'Reminders' }).click()
    await page.getByRole('button', { name: 'Show them in my own calendar' }).click()
    await confirmIdentity(page)
    await expect(page.getByText(/\/api\/calendar\/[\w-]{43}\.ics$/)).toBeVisible()
    const weekly = page.getByRole('checkbox', { name: 'On Mondays, what is late or due within 30 days' })
    await weekly.press('Space')
    await expect(page.getByText('Reminders changed', { exact: true })).toBeVisible()
    await expect(weekly).toBeFocused()
    await page.route('/api/account/reminders', async (route) => await route.fulfill({ status: 503 }))
    await page.reload()
    await expect(page.getByText('The reminders could not be read')).toBeVisible()
    await page.unroute('/api/account/reminders')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(weekly).toBeVisible()
  },
)

test(
  'on a phone a deadline has the whole width below its day, and is followed by what can be done with it',
  { tag: '@phone' },
  async ({ director, page }) => {
    const facts = { form: 'Ltd Company', incorporatedOn: '2020-05-11', accountingReferenceDate: '05-31' }
    await page.request.put('/api/company/facts', { data: facts })
    await director.open('/calendar')
    const row = page.getByRole('listitem').filter({ hasText: 'Annual accounts' }).first()
    const title = await row.getByText('Annual accounts').boundingBox()
    const day = await row
      .getByText(/^\d+ \w+ \d{4}$/)
      .first()
      .boundingBox()
    expect(title?.x).toBe(day?.x)
    const done = await row.getByRole('button', { name: /^Done/ }).boundingBox()
    expect(done?.y).toBeGreaterThanOrEqual((day?.y ?? 0) + (day?.height ?? 0))
    expect(done?.x).toBeGreaterThan(title?.x ?? Infinity)
    await expectAccessible(page)
  },
)

test(
  'what fell due before the set-up is asked once, and a change of directors gives its deadline',
  { tag: '@desktop' },
  async ({ director, page }) => {
    const facts = { form: 'Ltd Company', incorporatedOn: '2020-05-11', accountingReferenceDate: '05-31' }
    // Where Companies House can be asked, the company number comes first.
    await page.route('/api/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), companiesHouse: true } })
    })
    const found = { number: '01234567', name: 'ENGINES (NORTH) LIMITED', status: 'active', address: null }
    const accounts = { lastAccountsTo: '2025-05-31', nextAccountsTo: '2026-05-31' }
    await page.route('/api/company/look-up', (route) =>
      route.fulfill({ json: { company: { ...found, ...accounts, facts } } }),
    )
    await page.request.patch('/api/company', { data: { name: 'Engines (North)' } })
    await director.open('/calendar/set-up')
    await expect(page.getByRole('heading', { name: 'Look the company up' })).toBeFocused()
    await page.getByLabel('Company number').fill('1234567')
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(page.getByText('11 May 2020')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use these answers' }).click()
    await expect(page.getByRole('region', { name: /incorporated\?$/ })).toContainText('11 May 2020')
    await expectAccessible(page)
    // The register writes names in capitals, with the form behind them.
    expect(await (await page.request.get('/api/company')).json()).toMatchObject({
      name: 'Engines (North)',
      registrationNumber: '01234567',
    })
    const employer = { pays: 'monthly', since: '2021-08-01' }
    await page.request.put('/api/company/facts', { data: { ...facts, employer } })
    await director.open('/board-manual')
    await page.getByRole('link', { name: /deadlines before the set-up: which were done\?/ }).click()
    await expect(page.getByRole('heading', { name: 'Before the set-up' })).toBeVisible()
    const answer = page.getByRole('combobox', { name: /^Annual accounts, due/ })
    await answer.selectOption('Not done yet')
    await expect(page.getByText('File the accounts now')).toBeVisible()
    await expectAccessible(page)
    // The twelve payments of a year are one row.
    await page.getByRole('button', { name: 'PAYE and National Insurance payment, all: Done' }).click()
    await expect(page.getByText(/^1[123] from .+: done$/)).toBeVisible()
    for (const select of await page.getByRole('combobox').all())
      if ((await select.inputValue()) === '') await select.selectOption('Done')
    await page.getByRole('button', { name: 'Save the answers' }).click()
    await expect(page.getByRole('heading', { name: 'Late' })).toBeVisible()
    await expect(page.getByRole('link', { name: /before the set-up/ })).toHaveCount(0)
    const late = page.getByRole('region', { name: 'Late' }).getByRole('listitem')
    await expect(late).toHaveCount(1)
    await expect(late).toContainText('Annual accounts')

    await page.getByRole('button', { name: 'Something changed' }).click()
    await page.getByRole('menuitem', { name: 'A director joins, leaves or moves' }).click()
    const dialog = page.getByRole('dialog', { name: 'A director joins, leaves or moves' })
    await dialog.getByLabel('Day').fill('2026-11-25')
    await expect(dialog).toContainText('9 December 2026, to Companies House')
    await expect(dialog).toContainText('AP01')
    await dialog.getByLabel('Whom or what it is about').fill('Jo Smith joins')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Put it in the calendar' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Jo Smith joins' })
    await expect(row).toContainText('A5')

    await page.getByRole('tab', { name: 'Year' }).click()
    await expect(page.getByRole('button', { name: 'Print the year' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: /^What falls due in/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print the year' })).toBeHidden()
  },
)

test(
  'the calendar of a member of one function stays where it is while it loads',
  { tag: '@phone' },
  async ({ baseURL, browser, director, page, viewport }) => {
    const context = await browser.newContext({ baseURL, viewport, serviceWorkers: 'block' })
    const email = `bookkeeper-${randomUUID()}@example.com`
    await createAccount(context.request, email)
    await director.signIn()
    await prove(page.request)
    const rights = { role: 'member', functions: { 'Finance Director': 'edit' } }
    await page.request.post('/api/company/invitations', { data: { email, ...rights } })
    const hers = await context.newPage()
    await hers.goto(await mailedLink(email, 'join'))
    await hers.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(hers.getByText('You are now a member of Engines Ltd.')).toBeVisible()
    await hers.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & { sources: Array<{ node: Node | null }> }
          const isInMain = sources.some(
            ({ node }) => document.querySelector('#main')?.contains(node) === true,
          )
          if (isInMain)
            document.body.dataset['shifts'] = String(Number(document.body.dataset['shifts'] ?? 0) + 1)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // What may have changed in the company is known last.
    const isKnown = Promise.withResolvers<void>()
    await hers.route('/api/company/events?*', async (route) => {
      await isKnown.promise
      await route.continue()
    })
    const rest = () => hers.evaluate(() => new Promise((rested) => setTimeout(rested, 500)))
    await Promise.all([hers.waitForRequest('/api/company/events?*'), hers.goto('/calendar')])
    await rest()
    const answered = hers.waitForResponse('/api/company/events?*')
    isKnown.resolve()
    await answered
    await expect(mainOf(hers).getByText('Nothing is due yet')).toBeVisible()
    await rest()
    await expect(hers.locator('body')).not.toHaveAttribute('data-shifts')
    await context.close()
  },
)
