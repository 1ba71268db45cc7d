import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drop, expect, expectAccessible, mainOf, middleOf, test, viewerOf } from './director.ts'

const version = (content: string) => ({
  name: 'signed.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('a new version replaces what a file holds, is seen beside the one before, and goes back', async ({
  page,
  director,
  isPhone,
}) => {
  await director.file('A', 'lease.txt', 'the draft of the lease')
  await director.open('/folder/A')
  await page.getByRole('button', { name: 'Actions for lease.txt' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  await (await choosing).setFiles(version('the signed lease'))
  await expect(page.getByText('Version 2 added', { exact: true })).toBeVisible()

  await mainOf(page).getByRole('link', { name: 'lease.txt' }).click()
  const viewer = viewerOf(page)
  await expect(viewer.getByText('the signed lease')).toBeVisible()
  await expect(viewer.getByText('version 2')).toBeVisible()
  if (isPhone) {
    await viewer.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
  } else await viewer.getByRole('button', { name: 'Versions' }).click()
  const versions = viewer.getByRole('list', { name: 'Versions of the file' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('listitem').first()).toContainText('Version 2 · newest')
  await versions.getByRole('button', { name: 'Show beside' }).click()
  const beside = viewer.getByRole('region', { name: 'Version 1' })
  await expect(beside.getByText('the draft of the lease')).toBeVisible()
  await expect(viewer.getByText('the signed lease')).toBeVisible()
  await expectAccessible(page)

  await versions.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 restored', { exact: true })).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(3)
  await expect(beside).toHaveCount(0)
  await expect(viewer.getByText('the draft of the lease')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(viewer.getByText('the signed lease')).toBeVisible()
})

test('a file dropped on another asks what it is to be', { tag: '@desktop' }, async ({ page, director }) => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'board-manual-version-'))
  const dropped = path.join(place, 'signed.txt')
  await writeFile(dropped, 'the signed lease')
  await director.file('A', 'lease.txt', 'the draft of the lease')
  await director.open('/folder/A')
  const row = mainOf(page).getByRole('link', { name: 'lease.txt' })
  await drop(page, dropped, await middleOf(row))
  const dialog = page.getByRole('dialog', { name: 'Is this a new version?' })
  await dialog.getByRole('button', { name: 'Upload beside it' }).click()
  await expect(mainOf(page).getByRole('link', { name: 'signed.txt' })).toBeVisible()
  await drop(page, dropped, await middleOf(row))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'New version' }).click()
  await expect(page.getByText('Version 2 added', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await rm(place, { recursive: true })
})
