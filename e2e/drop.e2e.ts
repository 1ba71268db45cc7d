import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Folder } from '../src/contract/manual/folders.ts'
import { drop, expect, expectAccessible, middleOf, test } from './director.ts'

// Not on phones, where files are moved by the menu.
test('all selected files are dragged onto a folder', { tag: '@desktop' }, async ({ page, director }) => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await director.file('A', name, name)
  await page.goto('/folder/A')
  const names = page.getByRole('region', { name: 'Files', exact: true }).locator('li bdi')
  await page.getByRole('link', { name: 'a.txt' }).dragTo(page.locator('#main li', { hasText: 'A1' }).first())
  await expect(page.getByText('File moved successfully', { exact: true })).toBeVisible()
  await expect(names).toHaveText(['b.txt', 'c.txt'])
  await page.getByRole('checkbox', { name: 'Select b.txt' }).click()
  await page.getByRole('checkbox', { name: 'Select c.txt' }).click()
  await page
    .getByRole('link', { name: 'b.txt' })
    .dragTo(page.getByRole('link', { name: 'C - Strategy, SWOT, OKRs' }).first())
  await expect(page.getByText('2 files moved successfully', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['b.txt', 'c.txt'])

  // From the list as from the grid.
  await page.getByRole('button', { name: 'Show as list' }).click()
  await page
    .getByRole('link', { name: 'b.txt' })
    .dragTo(page.getByRole('link', { name: 'C - Strategy, SWOT, OKRs' }).first())
  await expect(page.getByText('No files in this folder')).toBeVisible()
})

test('a dropped folder keeps its structure', { tag: '@desktop' }, async ({ page, director }) => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-drop-'))
  const dropped = path.join(place, 'Archive')
  await mkdir(path.join(dropped, '2025', 'Q1'), { recursive: true })
  await mkdir(path.join(dropped, 'Empty'))
  await writeFile(path.join(dropped, 'index.txt'), 'index')
  await writeFile(path.join(dropped, '.DS_Store'), 'clutter')
  await writeFile(path.join(dropped, '2025', 'Q1', 'report.txt'), 'report')

  await director.open('/folder/A')
  await expect(page.getByRole('heading', { level: 1, name: /^A - / })).toBeVisible()
  await drop(page, dropped)
  await expect
    .poll(async () => await placesOf(page))
    .toEqual(['Archive/2025/Q1/report.txt', 'Archive/Empty/', 'Archive/index.txt'])

  await drop(page, dropped)
  await expect(page.getByText('2 files have the name of a file in the same folder.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip all' }).click()
  await writeFile(path.join(dropped, 'new.txt'), 'new')
  await drop(page, dropped)
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect
    .poll(async () => await placesOf(page))
    .toEqual([
      'Archive/2025/Q1/report (2).txt',
      'Archive/2025/Q1/report.txt',
      'Archive/Empty/',
      'Archive/index (2).txt',
      'Archive/index.txt',
      'Archive/new.txt',
    ])

  // In the manual, the target is a folder or a director.
  await page.goto('/board-manual')
  const card = page.locator('#main li', { hasText: 'Strategy, SWOT, OKRs' }).first()
  await drop(page, dropped, await middleOf(card))
  const heading = page.getByRole('heading', { level: 2, name: /Managing Director/ })
  await drop(page, path.join(dropped, 'Empty'), await middleOf(heading))
  await expect
    .poll(async () => {
      const folders = (await (await page.request.get('/api/folders')).json()) as Folder[]
      return folders
        .filter(({ name, parentId }) => (parentId === null && name === 'Empty') || parentId === 'C')
        .map(({ department, name }) => `${department}: ${name}`)
        .filter((line) => /Archive|Empty/.test(line))
    })
    .toEqual(['Managing Director: Archive', 'Managing Director: Empty'])
  await rm(place, { recursive: true })
})

test('a drop outside a target does not leave the page', { tag: '@desktop' }, async ({ page, director }) => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-drop-'))
  await writeFile(path.join(place, 'index.txt'), 'index')
  const folders = Promise.withResolvers<void>()
  await page.route('**/api/folders', async (route) => {
    await folders.promise
    await route.continue()
  })
  for (const address of ['/folder/A', '/account']) {
    await director.open(address)
    await expect(page.locator('main h1')).toBeVisible()
    await page.evaluate(() => {
      const answer = new Promise<string>((resolve) => {
        window.addEventListener('dragover', ({ defaultPrevented, dataTransfer }) =>
          resolve(defaultPrevented ? String(dataTransfer?.dropEffect) : 'left to the browser'),
        )
      })
      Object.assign(window, { answer })
    })
    await drop(page, path.join(place, 'index.txt'))
    expect(await page.evaluate('window.answer')).toBe('none')
    await expect(page).toHaveURL(address)
  }
  folders.resolve()

  await director.open('/folder/A')
  await expect(page.getByText('No files in this folder')).toBeVisible()
  await expect(page.getByText('index.txt')).toBeHidden()
  await rm(place, { recursive: true })
})

/** The paths of new folders and files in folder A. */
async function placesOf(page: Page): Promise<string[]> {
  const folders = (await (await page.request.get('/api/folders')).json()) as Folder[]
  const places: string[] = []
  async function walk(parent: Folder, at: string): Promise<void> {
    const files = (await (await page.request.get(`/api/files?folder=${parent.id}`)).json()) as Array<{
      originalName: string
    }>
    const below = folders.filter(({ parentId }) => parentId === parent.id)
    if (files.length + below.length === 0) places.push(`${at}/`)
    for (const { originalName } of files) places.push(`${at}/${originalName}`)
    for (const folder of below) await walk(folder, `${at}/${folder.name}`)
  }
  for (const folder of folders.filter(({ parentId, name }) => parentId === 'A' && name === 'Archive')) {
    await walk(folder, folder.name)
  }
  return places.toSorted()
}
