import { expect, expectAccessible, test } from './director.ts'
import { pngOf } from './documents.ts'
import { chromiumOptions } from '../scripts/browser.mjs'

test.use({ launchOptions: chromiumOptions() })

test(
  'without permission the camera says why it does not start, and accepts photos from the gallery',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/folder/D')
    await page.getByRole('button', { name: 'Capture', exact: true }).click()
    const camera = page.getByRole('dialog', { name: 'Capture Document' })
    await expect(camera.getByRole('alert')).toHaveText(
      'Unable to access camera. Please ensure camera permissions are granted.',
    )
    await expect(camera.getByRole('button', { name: 'Capture', exact: true })).toBeDisabled()
    await expectAccessible(page)
    await camera.locator('input[type=file]').setInputFiles([
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(300, 400, [90, 90, 200])) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    await expect(camera.getByRole('img', { name: 'The captured document' })).toBeVisible()
    await expect(camera.getByRole('alert')).toContainText('Some of the chosen files are not pictures')
    await camera.getByRole('button', { name: 'Save', exact: true }).click()
    await expect
      .poll(async () => (await (await page.request.get('/api/files?folder=D')).json()) as unknown[])
      .toHaveLength(1)
  },
)
