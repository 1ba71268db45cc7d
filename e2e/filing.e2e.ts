import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { readPapers } from '../training/papers/papers.ts'
import {
  addMonths,
  dayInLondon,
  lastDayOf,
  lastOfMonth,
  spellDay,
} from '../src/contract/platform/plain-date.ts'
import { expect, expectAccessible, test, READING } from './director.ts'

const today = dayInLondon(new Date())
/** The last day of the company's year, which ended two months ago. */
const yearEnd = lastOfMonth(addMonths(today, -2))

interface Paper {
  text: string
  /** Where a director would look for it; the best place first. */
  folders: string[]
}

/** Papers as they come in: the name of each file says how it is made, its text what it is. */
const written: Record<string, Paper> = {
  'scan0001.pdf': {
    folders: ['F1'],
    text: `Engines Ltd\nAnnual report and unaudited financial statements\nfor the year ended ${spellDay(yearEnd)}\nBalance sheet at ${spellDay(yearEnd)}\nFixed assets 12,000\nCurrent assets 30,100\nCapital and reserves 32,900`,
  },
  'scan0002.txt': {
    folders: ['T3'],
    text: `VT20 MOT test certificate\nVehicle registration AB12 CDE\nDate of the test ${spellDay(today)}\nExpiry date ${spellDay(lastDayOf(today, 12))}\nOdometer 42,311 miles\nPass`,
  },
  'scan0003.txt': { folders: ['PQ'], text: 'The moon is up.' },
}
/** Papers from the training of the suggestions that leave no doubt, by writer and name. */
const trained = {
  'storage licence.pdf': ['shop', 'storage licence.pdf'],
  'Statement 31-OCT-25.pdf': ['joinery', 'Statement 31-OCT-25 AC 21190467.pdf'],
  'document-4400718.pdf': ['printshop', '4400718_cr.pdf'],
  'P9T.txt': ['dental', 'P9T.pdf'],
  'sharps.txt': ['dental', 'sharps.docx'],
  'week 31.txt': ['cafe', 'wk 31.xls.pdf'],
  'IMG_4462.jpg': ['joinery', 'IMG_4462.jpg'],
} as const

function tenPapers(): Map<string, Paper> {
  const all = readPapers().filter(({ use }) => use === 'training')
  const found = Object.entries(trained).map(([name, [author, source]]): [string, Paper] => {
    const paper = all.find((one) => one.author === author && one.fields.get('name') === source)
    if (paper === undefined) throw new Error(`There is no paper ${source} by ${author}`)
    const also = paper.fields.get('also')?.split(', ') ?? []
    return [name, { text: paper.typed, folders: [paper.folder, ...also] }]
  })
  return new Map([...found, ...Object.entries(written)])
}

/** Writes a paper as its name says: a text, a PDF, or a photograph of the page. */
async function make(context: BrowserContext, file: string, text: string): Promise<void> {
  if (file.endsWith('.txt')) return await writeFile(file, text)
  const printer = await context.newPage()
  await printer.setViewportSize({ width: 520, height: 700 })
  await printer.setContent(
    '<pre style="font: 18px/1.4 sans-serif; padding: 20px; white-space: pre-wrap"></pre>',
  )
  await printer.locator('pre').evaluate((element, words) => {
    element.textContent = words
  }, text)
  if (file.endsWith('.pdf')) await printer.pdf({ path: file })
  else await printer.screenshot({ path: file, type: 'jpeg', quality: 90 })
  await printer.close()
}

async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 30, y: 130, data })
}

test(
  'ten dropped papers are all filed rightly with at most four clicks, and taken back',
  { tag: '@desktop' },
  async ({ page, context, director }) => {
    const papers = tenPapers()
    const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-filing-'))
    const files = [...papers].map(([name, { text }]) => ({ file: path.join(place, name), text }))
    for (const { file, text } of files) await make(context, file, text)
    const facts = {
      form: 'Ltd Company',
      incorporatedOn: lastDayOf(yearEnd, -60),
      accountingReferenceDate: yearEnd.slice(5),
      vehicles: true,
    }
    expect((await page.request.put('/api/company/facts', { data: facts })).status()).toBe(200)
    const filesIn = async (folder: string) =>
      (await (await page.request.get(`/api/files?folder=${folder}&include=facts`)).json()) as Array<{
        id: string
        originalName: string
        facts: Record<string, { value: unknown; confirmed: boolean } | null>
      }>

    await director.open('/board-manual')
    await expect(page.getByRole('link', { name: 'Inbox' }).first()).toBeVisible()
    await page.evaluate(() => {
      const counted = { clicks: 0 }
      Object.assign(window, { counted })
      window.addEventListener('click', ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) counted.clicks += 1
      })
    })
    const suggesting = Promise.withResolvers<void>()
    await page.route('/api/suggestions?*', async (route) => {
      await suggesting.promise
      await route.continue()
    })
    await drop(
      page,
      files.map(({ file }) => file),
    )
    await expect(page).toHaveURL('/inbox')
    // They are there at once, and fill while they are read.
    await expect(page.getByText(/^10 papers, .* being read$/)).toBeVisible()
    const ids = new Map((await filesIn('XYZ')).map(({ id, originalName }) => [originalName, id]))
    expect(ids.size).toBe(10)

    const rowOf = (name: string) => page.locator(`[data-paper="${ids.get(name) ?? ''}"]`)
    const focused = page.locator('tr:focus')
    async function goTo(name: string): Promise<void> {
      await page.keyboard.press('j')
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('k')
      while ((await focused.getAttribute('data-paper')) !== ids.get(name)) await page.keyboard.press('j')
    }
    /** By keys: down to a paper, and its folder. */
    async function putInto(name: string, folder: string): Promise<void> {
      await goTo(name)
      await page.keyboard.press('f')
      const picker = page.getByRole('combobox', { name: `Folder for ${name}` })
      await expect(picker).toBeFocused()
      await picker.fill(folder)
      await page.keyboard.press('Enter')
      await expect(picker).toBeHidden()
    }

    // A row that moves below those with a sure folder keeps the focus. It gets its name and folder by keys.
    await goTo('scan0003.txt')
    suggesting.resolve()
    await expect(page.getByText('10 papers', { exact: true })).toBeVisible(READING)
    await expect(rowOf('scan0003.txt').getByText('Choose a folder…')).toBeVisible()
    await expect(rowOf('scan0003.txt')).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByLabel('New name of scan0003.txt')).toBeFocused()
    await page.keyboard.type('Moon')
    await page.keyboard.press('Enter')
    await expect(rowOf('scan0003.txt').getByText('Moon.txt')).toBeVisible()
    await expect(rowOf('scan0003.txt')).toBeFocused()
    await putInto('scan0003.txt', 'PQ')
    // Whatever is suggested wrongly is put right in the same way, which counts as a click each.
    let corrections = 1
    for (const [name, { folders }] of papers) {
      const label = await rowOf(name)
        .getByRole('button', { name: `Folder for ${name}` })
        .textContent()
      if (folders.some((folder) => label?.includes(`: ${folder}`))) continue
      corrections += 1
      await putInto(name, folders[0] ?? '')
    }

    // What was read is put right in its row, and saving confirms it.
    async function setFacts(name: string, kind: string, party: string): Promise<void> {
      await goTo(name)
      await page.keyboard.press('d')
      const form = page.getByRole('form', { name: `Facts of ${name}` })
      await expect(form.getByRole('combobox', { name: 'Kind' })).toBeFocused()
      await form.getByRole('combobox', { name: 'Kind' }).selectOption(kind)
      await form.getByRole('textbox', { name: 'Party' }).fill(party)
      await page.keyboard.press('Enter')
      await expect(form).toBeHidden()
      await expect(rowOf(name)).toBeFocused()
      await expect(rowOf(name).getByText(party, { exact: true })).toBeVisible()
    }
    await setFacts('scan0001.pdf', 'accounts', 'Marsh & Vale')
    await setFacts('scan0002.txt', 'mot', 'Skipton Garage')

    // Which expected papers they are; accounts do not prove that they were filed, so no deadline closes with them.
    await expect(rowOf('scan0002.txt').getByText('Expected here: MOT certificate')).toBeVisible()
    await expect(rowOf('scan0001.pdf').getByText('Expected here: Annual accounts')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Close / })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'File all 10' }).click()
    await expect(page.getByText('10 files moved successfully', { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing waits to be filed')).toBeVisible()

    const clicks = await page.evaluate<number>('window.counted.clicks')
    expect(clicks).toBeGreaterThan(0)
    expect(clicks + corrections).toBeLessThanOrEqual(4)
    for (const [name, { folders }] of papers) {
      const { folderId } = (await (await page.request.get(`/api/files/${ids.get(name) ?? ''}`)).json()) as {
        folderId: string
      }
      expect([name, folders]).toEqual([name, expect.arrayContaining([folderId])])
    }
    const [mot] = await filesIn('T3')
    expect(mot?.facts).toMatchObject({
      kind: { value: 'mot', confirmed: true },
      party: { value: 'Skipton Garage', confirmed: true },
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect((await filesIn('XYZ')).map(({ originalName }) => originalName).toSorted()).toEqual(
      [...papers.keys()].toSorted(),
    )

    // With the mouse, another folder takes two clicks.
    const clicksBefore = await page.evaluate<number>('window.counted.clicks')
    const chosen = rowOf('scan0002.txt').getByRole('button', { name: 'Folder for scan0002.txt' })
    await chosen.click()
    await page.getByRole('option', { name: /Partnerships, Alliances/ }).click()
    await expect(chosen).toContainText('Partnerships, Alliances')
    expect((await page.evaluate<number>('window.counted.clicks')) - clicksBefore).toBe(2)
    await rm(place, { recursive: true })
  },
)
