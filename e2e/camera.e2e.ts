import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, loseResponse, READING, test } from './director.ts'
import { pngOf } from './documents.ts'
import { desk, VIDEO, marks, paper, sheet } from './fake-camera.ts'

const camera = (page: Page) => page.getByRole('dialog', { name: 'Capture Document' })
const still = (page: Page) => camera(page).getByRole('img', { name: 'The captured document' })

test.use({ permissions: ['camera'] })

interface Stored {
  id: string
  originalName: string
  mimetype: string
}

async function filesIn(page: Page, folder: string): Promise<Stored[]> {
  return (await (await page.request.get(`/api/files?folder=${folder}`)).json()) as Stored[]
}

/** The size of a stored image, and its colours at positions in fractions of the size. */
async function look(page: Page, id: string, points: ReadonlyArray<readonly [number, number]>) {
  return await page.evaluate(
    async ({ address, shares }) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return {
        width: bitmap.width,
        height: bitmap.height,
        colours: shares.map(([x, y]) => [
          ...(context?.getImageData(Math.round(x * bitmap.width), Math.round(y * bitmap.height), 1, 1).data ??
            []),
        ]),
      }
    },
    { address: `/api/files/${id}/public`, shares: points },
  )
}

/** The largest difference of two colours in any channel. */
function distance(one: readonly number[] | undefined, other: readonly number[]): number {
  return Math.max(...other.map((channel, index) => Math.abs(channel - (one?.[index] ?? -255))))
}

async function openCamera(page: Page, isPhone = true): Promise<void> {
  await page.getByRole('button', { name: isPhone ? 'Capture' : 'Camera', exact: true }).click()
  await expect(camera(page).getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()
}

async function capture(page: Page): Promise<void> {
  await camera(page).getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(still(page)).toBeVisible()
}

test(
  'a sheet is photographed, cropped, straightened and saved',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/folder/JK1')
    await openCamera(page)
    await expectAccessible(page)
    await capture(page)
    await expectAccessible(page)
    await loseResponse(page)
    await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(camera(page).getByRole('alert')).toContainText('The server could not be reached')
    const folders = Promise.withResolvers<void>()
    await page.route('/api/folders', async (route) => {
      await folders.promise
      await route.continue()
    })
    await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Document captured', { exact: true })).toBeVisible()
    // The next page can be photographed at once.
    await expect(camera(page).getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()

    const [file, ...others] = await filesIn(page, 'JK1')
    expect(others).toEqual([])
    expect(file?.originalName).toMatch(/^document-\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.jpg$/)
    expect(file?.mimetype).toBe('image/jpeg')
    const { width, height, colours } = await look(page, file?.id ?? '', [
      [0.14, 0.105],
      [0.86, 0.105],
      [0.14, 0.895],
      [0.5, 0.9],
    ])
    // The aspect ratio of the rotated sheet on the desk.
    expect(Math.abs(width / height - sheet.width / sheet.height)).toBeLessThan(0.05)
    expect(distance(colours[0], marks.topLeft)).toBeLessThan(45)
    expect(distance(colours[1], marks.topRight)).toBeLessThan(45)
    expect(distance(colours[2], marks.bottomLeft)).toBeLessThan(45)
    expect(distance(colours[3], paper)).toBeLessThan(25)

    // Saved while the folders' counts are still loading: closing asks nothing.
    await camera(page).getByRole('button', { name: 'Close' }).click()
    await expect(camera(page)).toBeHidden()
    folders.resolve()
    await expect(page.locator('#main').getByRole('link', { name: /^document-/ })).toBeVisible()
  },
)

test(
  'a photo is used whole, zoomed, retaken, and converted to black and white',
  { tag: '@phone' },
  async ({ page, director }) => {
    await director.open('/folder/A')
    await openCamera(page)
    await capture(page)
    const zoom = camera(page).getByText(/^\d+%$/)
    await camera(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom).toHaveText('120%')
    await camera(page).getByRole('region', { name: 'The captured document' }).focus()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('+')
    await expect(zoom).toHaveText('300%')
    await camera(page).getByRole('button', { name: 'Reset view' }).click()
    await expect(zoom).toHaveText('100%')
    await camera(page).getByRole('button', { name: 'Retake' }).click()
    await expect(still(page)).toBeHidden()
    await expect(camera(page).getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()

    await capture(page)
    await camera(page).getByRole('button', { name: 'Adjust corners' }).click()
    const corner = camera(page).getByRole('button', { name: 'Top left corner' })
    await expectAccessible(page)
    const before = await corner.boundingBox()
    await corner.press('Shift+ArrowRight')
    await expect.poll(async () => (await corner.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity)
    await corner.hover()
    await page.mouse.down()
    await page.mouse.move(20, 200)
    await page.mouse.up()
    await expect.poll(async () => (await corner.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
    await camera(page).getByRole('button', { name: 'Whole picture' }).click()
    await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Document captured', { exact: true })).toBeVisible()
    const [whole] = await filesIn(page, 'A')
    const seen = await look(page, whole?.id ?? '', [
      [0.05, 0.1],
      [0.5, 0.82],
    ])
    expect(seen).toMatchObject(VIDEO)
    expect(distance(seen.colours[0], desk)).toBeLessThan(20)
    expect(distance(seen.colours[1], paper)).toBeLessThan(20)

    await expect(camera(page).getByRole('button', { name: 'Capture', exact: true })).toBeEnabled()
    await capture(page)
    await camera(page).getByRole('button', { name: 'Black on white' }).click()
    await expect(camera(page).getByRole('button', { name: 'Black on white' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(camera(page).getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await filesIn(page, 'A')).length).toBe(2)
    const clean = (await filesIn(page, 'A')).find(({ id }) => id !== whole?.id)
    const { colours } = await look(page, clean?.id ?? '', [
      [0.5, 0.9],
      [0.14, 0.105],
    ])
    expect(distance(colours[0], [255, 255, 255])).toBeLessThan(8)
    const [red = 0, green = 0, blue = 0] = colours[1] ?? []
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(12)
  },
)

/** The number of photos kept on the device. */
async function photosKept(page: Page): Promise<number> {
  return await page.evaluate(
    async () =>
      await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('board-manual')
        opening.addEventListener('error', () => reject(new Error('It could not be opened')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const counting = db.transaction('photos').objectStore('photos').count()
          counting.addEventListener('success', () => {
            db.close()
            resolve(counting.result)
          })
        })
      }),
  )
}

/** Blocks writes to the device's storage, as a busy disk does, until it is released. */
async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(
    async () =>
      await new Promise<{ isOver: boolean }>((resolve, reject) => {
        const opening = indexedDB.open('board-manual')
        opening.addEventListener('error', () => reject(new Error('It could not be opened')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const photos = db.transaction('photos', 'readwrite').objectStore('photos')
          const held = { isOver: false }
          function goOn() {
            if (held.isOver) db.close()
            else photos.count().addEventListener('success', goOn)
          }
          goOn()
          resolve(held)
        })
      }),
  )
  return async () => {
    await hold.evaluate((held) => {
      held.isOver = true
    })
  }
}

test('several pages are saved as one PDF in the folder last used', async ({ page, isPhone, director }) => {
  await director.open(isPhone ? '/board-manual' : '/folder/B')
  await openCamera(page, isPhone)
  await capture(page)
  await camera(page).getByRole('button', { name: 'Add page' }).click()
  await expect(camera(page).getByRole('img', { name: 'Page 1' })).toBeVisible()
  // Photos survive a reload.
  await expect.poll(async () => await photosKept(page)).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await openCamera(page, isPhone)
  await expect(camera(page).getByText('One page was photographed before and not saved.')).toBeVisible()
  await expect(camera(page).getByRole('img', { name: 'Page 1' })).toBeVisible()
  // From the gallery: one becomes a page, the last is shown.
  await camera(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(300, 400, [90, 90, 200])) },
      { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(400, 300, [90, 200, 90])) },
    ])
  await expect(still(page)).toBeVisible()
  await expect(camera(page).getByRole('img', { name: 'Page 2' })).toBeVisible()
  if (isPhone) {
    const folder = camera(page).getByRole('combobox', { name: 'Folder' })
    await folder.click()
    await expect(camera(page).getByRole('group', { name: 'Suggested' })).toBeVisible()
    // Closes the list, not the camera.
    await page.keyboard.press('Escape')
    await expect(camera(page).getByRole('listbox')).toBeHidden()
    await folder.fill('executive')
    await camera(page)
      .getByRole('option', { name: /Executive Reports/ })
      .click()
  }
  await expectAccessible(page)
  const release = await holdPhotos(page)
  await camera(page).getByRole('button', { name: 'Save 3 pages' }).click()
  await expect.poll(async () => (await filesIn(page, 'B')).length).toBe(1)
  // Reported as saved only after the device has deleted it, so that it does not reappear after leaving the page.
  await expect(page.getByText('Document captured', { exact: true })).toBeHidden()
  await expect(camera(page).getByRole('button', { name: 'Saving...' })).toBeVisible()
  await release()
  await expect(page.getByText('Document captured', { exact: true })).toBeVisible()
  expect(await photosKept(page)).toBe(0)
  const [file] = await filesIn(page, 'B')
  expect(file?.originalName).toMatch(/^document-\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.pdf$/)
  const bytes = await (await page.request.get(`/api/files/${file?.id ?? ''}/download`)).body()
  const sizes = (await PDFDocument.load(bytes)).getPages().map((each) => each.getWidth() > each.getHeight())
  expect(sizes).toEqual([false, false, true])

  if (!isPhone) return
  // Three taps from the start to a saved document: the folder is remembered.
  await page.reload()
  await openCamera(page, isPhone)
  await capture(page)
  await expect(camera(page).getByRole('combobox', { name: 'Folder' })).toHaveValue('Executive Reports')
  await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await filesIn(page, 'B')).length).toBe(2)
})

test(
  'a photographed receipt is filed and named with three taps',
  { tag: '@phone' },
  async ({ page, director }) => {
    test.slow()
    let taps = 0
    const tap = async (name: string | RegExp) => {
      await camera(page).getByRole('button', { name, exact: true }).click(READING)
      taps += 1
    }
    await director.open('/board-manual?do=capture')
    await expect(camera(page).getByRole('img', { name: 'What will be cut out' })).toBeVisible()
    await tap('Capture')
    await tap('Save')
    // Recognition has the lowest priority, so it may take long. The folder field stays free of the notice.
    await tap(/^File it there: document-/)
    await expect(page.getByText(/^"2025-10-12 Screwfix.*\.jpg" is now in /)).toBeVisible()
    await expect(camera(page).getByRole('list', { name: 'Just photographed' })).toBeHidden()
    expect(taps).toBe(3)
    expect(await filesIn(page, 'XYZ')).toEqual([])
  },
)

test(
  'several receipts are saved as one document each, with the flash on',
  { tag: '@phone' },
  async ({ page, director }) => {
    // Chromium's fake camera has no light.
    await page.addInitScript(() => {
      const { prototype } = MediaStreamTrack
      const capabilities: MediaTrackCapabilities & { torch: boolean } = { torch: true }
      prototype.getCapabilities = () => capabilities
      prototype.applyConstraints = async (constraints) => {
        document.documentElement.dataset['light'] = JSON.stringify(constraints?.advanced)
        return Promise.resolve()
      }
    })
    await director.open('/folder/G1')
    await page.getByRole('button', { name: 'Capture', exact: true }).click()
    const flash = camera(page).getByRole('button', { name: 'Flash' })
    await flash.click()
    await expect(flash).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('html')).toHaveAttribute('data-light', '[{"torch":true}]')
    await capture(page)
    await camera(page).getByRole('button', { name: 'Add page' }).click()
    await capture(page)
    await camera(page).getByRole('radio', { name: 'One document each' }).check()
    await expectAccessible(page)
    await camera(page).getByRole('button', { name: 'Save 2 documents' }).click()
    await expect(
      page.getByText('2 documents are in G1 - Sales Invoices & Credit Notes.', { exact: true }),
    ).toBeVisible()
    const files = await filesIn(page, 'G1')
    expect(files.map(({ mimetype }) => mimetype)).toEqual(['image/jpeg', 'image/jpeg'])
    expect(new Set(files.map(({ originalName }) => originalName)).size).toBe(2)
  },
)

test('photos are discarded only after a confirmation', { tag: '@phone' }, async ({ page, director }) => {
  await director.open('/board-manual')
  await page
    .locator('#main')
    .getByRole('link', { name: /Strategy, SWOT, OKRs/ })
    .click()
  // The previous screen has a camera too.
  await expect(page.getByRole('heading', { level: 1, name: 'C - Strategy, SWOT, OKRs' })).toBeVisible()
  await openCamera(page)
  await capture(page)
  await page.route('/api/files/upload', async (route) => await route.abort('connectionreset'))
  await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(camera(page).getByRole('alert')).toContainText('The server could not be reached')
  await expect(still(page)).toBeVisible()
  await page.unroute('/api/files/upload')
  await page.route('/api/files/upload', async (route) => await route.fulfill({ status: 500, body: '' }))
  await camera(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(camera(page).getByRole('alert')).toContainText('Failed to save captured document')
  await page.unroute('/api/files/upload')

  const question = page.getByRole('alertdialog', { name: 'Discard what was photographed?' })
  await page.goBack()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(still(page)).toBeVisible()
  await expect(page).toHaveURL('/folder/C')
  await camera(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(camera(page)).toBeHidden()
  expect(await filesIn(page, 'C')).toEqual([])
})
