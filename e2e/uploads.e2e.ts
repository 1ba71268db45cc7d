import { expect, loseResponse, READING, test } from './director.ts'

test(
  'a running upload can be cancelled, and leaving the page asks first',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.open('/folder/C')
    const held = Promise.withResolvers<void>()
    await page.route('/api/files/upload', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
    await page.locator('input[type=file]').setInputFiles([
      { name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') },
      { name: 'cancelled.txt', mimeType: 'text/plain', buffer: Buffer.from('cancelled') },
    ])
    await page.getByRole('button', { name: 'Upload 2 files' }).click()
    await expect(page.getByRole('button', { name: 'Cancel kept.txt' })).toBeVisible()

    const asked = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await leaving

    await page.getByRole('button', { name: 'Cancel cancelled.txt' }).click()
    held.resolve()
    await expect(page.getByRole('link', { name: 'kept.txt' })).toBeVisible()
    await expect(page.getByText('1 file ·')).toBeVisible()
    await expect(page.getByRole('link', { name: 'cancelled.txt' })).toHaveCount(0)

    // Many have one bar, which stays until the last of them is read.
    const all = Promise.withResolvers<void>()
    await page.route('/api/files/upload', async (route) => {
      await all.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
    await page.locator('input[type=file]').setInputFiles(
      Array.from({ length: 9 }, (_, index) => ({
        name: `Paper ${String(index)}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`Paper ${String(index)}`),
      })),
    )
    await page.getByRole('button', { name: 'Upload 9 files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Files' })
    await expect(dialog.getByText('Uploading 1 of 9')).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(1)
    all.resolve()
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('of 9')
    await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0, READING)
    await expect(page.getByText('10 files ·')).toBeVisible()
  },
)

test(
  'an upload whose response is lost is stored once, with its final name',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('C', 'Minutes.txt', 'of March')
    await director.open('/folder/C')
    await loseResponse(page)
    await page.getByRole('button', { name: 'Upload Files', exact: true }).first().click()
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'Minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('of April') }])
    await page.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(page.getByText('Upload error: The server could not be reached.')).toBeVisible()
    await page.getByRole('button', { name: 'Try Minutes.txt again' }).click()
    await expect(page.getByText('1 file uploaded successfully.', { exact: true })).toBeVisible()
    const files = (await (await page.request.get('/api/files?folder=C')).json()) as Array<{
      originalName: string
    }>
    expect(files.map(({ originalName }) => originalName).toSorted()).toEqual([
      'Minutes (2).txt',
      'Minutes.txt',
    ])
  },
)
