import { expect, test } from './director.ts'

test('an upload under way can be cancelled, and leaving asks first', async ({ page, isPhone, director }) => {
  await director.open('/folder/C')
  const held = Promise.withResolvers<void>()
  await page.route('/api/files/upload', async (route) => {
    await held.promise
    await route.continue()
  })
  await page
    .getByRole('button', { name: isPhone ? 'Upload' : 'Upload Files', exact: true })
    .first()
    .click()
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
})
