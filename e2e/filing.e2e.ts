import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, expectAccessible, test } from './director.ts'

const papers = {
  'scan0001.txt':
    'HM Revenue and Customs. VAT return for the quarter ended 31 October 2025. Output tax 400, input tax 100.',
  'scan0002.txt':
    'Minutes of a meeting of the board of directors of Engines Ltd held on 3 March 2025. Present: A. Lovelace (chair). Resolved: to appoint auditors.',
  'scan0003.txt':
    'Payslip. Employee: J. Okafor. Pay period: September 2025. Gross pay 2,400.00 PAYE tax 310.20 National Insurance 160.10 Net pay 1,929.70.',
  'scan0004.txt': 'The moon is up.',
}

test(
  'dropped papers are filed by keys, all at once, and taken back',
  { tag: '@desktop' },
  async ({ page, director }) => {
    const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-filing-'))
    for (const [name, text] of Object.entries(papers)) await writeFile(path.join(place, name), text)
    const waiting = async () =>
      ((await (await page.request.get('/api/files?folder=XYZ')).json()) as Array<{ originalName: string }>)
        .map(({ originalName }) => originalName)
        .toSorted()

    await director.open('/board-manual')
    await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible()
    const session = await page.context().newCDPSession(page)
    const data = {
      items: [],
      files: Object.keys(papers).map((name) => path.join(place, name)),
      dragOperationsMask: 1,
    }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 30, y: 130, data })
    await expect(page).toHaveURL('/inbox')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('scan0001').getByText('VAT Returns')).toBeVisible()
    await expect(row('scan0004').getByText('Choose a folder…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'File all 3' })).toBeVisible()

    // By keys: down to a paper, its name, its folder, and into it.
    await page.getByRole('heading', { level: 1 }).click()
    const focused = page.locator('tr:focus')
    await page.keyboard.press('j')
    while (!(await focused.innerText()).includes('scan0004')) await page.keyboard.press('j')
    await expect(row('scan0004')).toBeFocused()
    await page.keyboard.press('e')
    await expect(page.getByLabel('New name of scan0004.txt')).toBeFocused()
    await page.keyboard.type('Moon')
    await page.keyboard.press('Enter')
    await expect(row('scan0004').getByText('Moon.txt')).toBeVisible()
    await expect(row('scan0004')).toBeFocused()
    await page.keyboard.press('f')
    const picker = page.getByRole('combobox', { name: 'Folder for scan0004.txt' })
    await expect(picker).toBeFocused()
    await picker.fill('market research')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(page.getByRole('button', { name: 'File all 4' })).toBeVisible()
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('x')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^"Moon\.txt" is now in PQ/)).toBeVisible()
    await expect(page.getByRole('row', { name: /^scan000/ }).and(page.locator(':focus'))).toHaveCount(1)

    await page.getByRole('button', { name: 'File all 3' }).click()
    await expect(page.getByText('3 files moved successfully', { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing waits to be filed')).toBeVisible()
    expect(await waiting()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(await waiting()).toEqual(['scan0001.txt', 'scan0002.txt', 'scan0003.txt'])
    await rm(place, { recursive: true })
  },
)
