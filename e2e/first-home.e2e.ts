import type { Page } from '@playwright/test'
import { addMonths, type Day, dayInLondon, shortDay } from '#contract/platform/plain-date.ts'
import { expect, test } from './director.ts'

const today = dayInLondon(new Date())
/** The next of a day of every year. */
const nextOf = (day: string): Day =>
  [0, 12].map((months) => `${addMonths(today, months).slice(0, 4)}-${day}`).find((one) => one >= today) ??
  today
const lastStatement = `${addMonths(today, -2).slice(0, 7)}-10`
const accounts = ['Annual accounts', nextOf('12-31')] as const
const statement = ['Confirmation statement', `${addMonths(lastStatement, 12).slice(0, 7)}-24`] as const
const selfAssessment = nextOf('01-31')

interface Company {
  form: string
  /** The answers by question; those that are left out stay open. */
  answers: ReadonlyArray<
    [question: RegExp, answer: (question: ReturnType<Page['getByRole']>) => Promise<void>]
  >
  /** A pack that the company says is its own. */
  pack?: string
  /** How many papers are expected at most. */
  papers: number
  /** What falls due by the law, and when next. */
  due: ReadonlyArray<readonly [title: string, day: Day]>
}

const choose =
  (label: string): Company['answers'][number][1] =>
  (question) =>
    question.getByRole('radio', { name: label, exact: true }).check()
const fill =
  (label: string, day: Day): Company['answers'][number][1] =>
  (question) =>
    question.getByLabel(label).fill(day)
const registered: Company['answers'] = [
  [/incorporated\?$/, fill('Day of incorporation', '2021-03-10')],
  [
    /its year end\?$/,
    async (question) => {
      await question.getByLabel('Month', { exact: true }).selectOption('March')
    },
  ],
  [/confirmation statement/, fill('Last statement made up to', lastStatement)],
]
const vat: Company['answers'][number] = [
  /VAT returned/,
  async (question) => {
    await question.getByRole('radio', { name: 'Every quarter' }).check()
    await question.getByLabel('Quarters end in').selectOption({ index: 1 })
  },
]

const companies: Record<string, Company> = {
  'a café': {
    form: 'Limited company',
    answers: [
      ...registered,
      vat,
      [/employ anybody/, choose('Every month')],
      [/premises or vehicles/, (question) => question.getByRole('radio', { name: 'Yes' }).first().check()],
    ],
    pack: 'Food',
    papers: 60,
    due: [accounts, statement],
  },
  'a dormant shell': {
    form: 'Limited company',
    answers: [...registered, [/begin to trade/, choose('Yes')]],
    papers: 15,
    due: [['Dormant accounts', accounts[1]], statement],
  },
  'a contractor with a company of one': {
    form: 'Limited company',
    answers: [...registered, vat, [/employ anybody/, choose('Every quarter (usually under £1,500 a month)')]],
    pack: 'Professional services',
    papers: 50,
    due: [accounts, statement],
  },
  'an LLP': {
    form: 'Limited liability partnership (LLP)',
    answers: [...registered, vat],
    papers: 40,
    due: [accounts, statement, ['Partnership tax return', selfAssessment]],
  },
  'a sole trader': {
    form: 'Sole trader',
    answers: [[/business begin/, fill('First day of trading', '2023-05-01')]],
    papers: 25,
    due: [
      ['Self Assessment return', selfAssessment],
      ['Self Assessment payment', selfAssessment],
    ],
  },
}

for (const [name, { answers, due, form, pack, papers }] of Object.entries(companies))
  test(
    `${name} comes from its registration to a calm Home by the answers on one page`,
    { tag: '@desktop' },
    async ({ director, page }) => {
      await director.open('/calendar/set-up')
      const region = (question: RegExp) => page.getByRole('region', { name: question })
      await page.getByRole('button', { name: /: What kind of business/ }).click()
      await region(/What kind of business/)
        .getByRole('radio', { name: form })
        .check()
      for (const [question, answer] of answers) await answer(region(question))
      // There was nothing to confirm.
      await expect(page.getByRole('heading', { level: 1, name: 'About the company' })).toBeVisible()
      await page.getByRole('button', { name: 'Save the answers' }).click()

      // What fell due in the year before is asked once, with what it costs.
      await page.getByRole('link', { name: /before the set-up: w/ }).click()
      await expect(page.getByText(/^Late: /).first()).toBeVisible()
      for (const all of await page.getByRole('button', { name: /, all: Done$/ }).all()) await all.click()
      for (const select of await page.getByRole('combobox', { name: /, due / }).all())
        await select.selectOption('Done')
      await page.getByRole('button', { name: 'Save the answers' }).click()
      await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
      for (const [title, day] of due)
        await expect(
          page
            .getByRole('listitem')
            .filter({ hasText: title })
            .filter({ hasText: shortDay(day) })
            .first(),
        ).toBeVisible()

      if (pack !== undefined) {
        await director.open('/missing')
        await page.getByText('Nobody has asked for these').click()
        const ours = page.getByRole('button', { name: `Ours: ${pack}`, exact: true })
        await ours.click()
        await expect(ours).toHaveCount(0)
      }
      await page.getByRole('link', { name: 'Board Manual, home' }).click()
      await expect(
        page.getByRole('region', { name: /your first papers/ }).getByRole('listitem'),
      ).not.toHaveCount(0)
      const next = page.getByRole('region', { name: 'Next' })
      await expect(next.getByRole('listitem').first()).toBeVisible()
      await expect(next).not.toContainText(/late|before the set-up/i)
      const whole = page.getByRole('region', { name: 'Expected papers' }).getByRole('progressbar')
      expect(Number(await whole.getAttribute('max'))).toBeLessThanOrEqual(papers)
      // Nothing on Home is alarming, nor asks a second time for what was answered.
      await expect(page.getByRole('main')).not.toContainText(/overdue|\blate\b|\d missing/i)
      await expect(page.getByRole('link', { name: 'Set up the calendar' })).toHaveCount(0)
    },
  )
