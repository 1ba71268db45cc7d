import { confirmIdentity, expect, expectAccessible, mainOf, test, viewerOf } from './director.ts'

test(
  'a filed paper fills its place, says until when it is kept, goes early with a reason alone, and in time with a certificate',
  { tag: '@desktop' },
  async ({ director, page }) => {
    const file = async (folderId: string, name: string, facts: Record<string, string>) => {
      const files = { name, mimeType: 'text/plain', buffer: Buffer.from(name) }
      const upload = await page.request.post('/api/files/upload', { multipart: { folderId, files } })
      const [filed] = ((await upload.json()) as { files: Array<{ id: string }> }).files
      await page.request.patch(`/api/files/${filed?.id ?? ''}/facts`, { data: facts })
      return filed?.id ?? ''
    }
    await page.request.put('/api/company/facts', {
      data: {
        form: 'Ltd Company',
        incorporatedOn: '2019-03-11',
        accountingReferenceDate: '03-31',
        trade: ['bookkeeping'],
      },
    })
    const id = await file('W1', 'invoice.txt', { kind: 'invoice', date: '2026-03-31' })

    await director.open('/folder/W1')
    await page.getByRole('button', { name: 'Expected papers · 1 of 2 here · 1 missing' }).click()
    const slots = page.getByRole('region', { name: 'Expected papers' }).getByRole('listitem')
    await expect(slots.filter({ hasText: 'Invoices of assets' })).toContainText('Here')
    const register = slots.filter({ hasText: 'Fixed asset register' })
    await file('W1', 'list of machines.txt', {})
    await page.reload()
    await page.getByRole('button', { name: /^Expected papers/ }).click()
    await expect(register).toContainText('Is this it? list of machines.txt')
    await register.getByRole('button', { name: 'Yes, list of machines.txt is Fixed asset register' }).click()
    await expect(register).toContainText('Here')
    await page.getByRole('button', { name: 'Undo' }).click()
    await register.getByRole('button', { name: 'It is here: Fixed asset register' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'list of machines.txt' }).click()
    await expect(register).toContainText('Here')
    await register.getByRole('button', { name: 'Actions for Fixed asset register' }).click()
    await page.getByRole('menuitem', { name: 'This is not the paper' }).click()
    await register.getByRole('button', { name: 'We don’t have this: Fixed asset register' }).click()
    await page.getByLabel('Reason').fill('The accountant keeps it')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(slots.filter({ hasText: 'Fixed asset register' })).toContainText('The accountant keeps it')
    await expectAccessible(page)

    await slots.getByRole('link', { name: 'invoice.txt' }).click()
    await expect(viewerOf(page)).toContainText('Keep until 31 March 2032 · Companies Act 2006 s.388')
    await page.getByRole('button', { name: 'How long to keep it' }).click()
    await page.getByLabel('Reason for a hold').fill('Enquiry')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Put on hold' }).click()
    await expect(viewerOf(page).getByText('On hold · Keep until 31 March 2032')).toBeVisible()

    // A contract is kept from the day on which the person left.
    const contract = await file('L1', 'contract.txt', {
      kind: 'employment-contract',
      date: '2020-03-02',
      person: 'Jane Okafor',
    })
    await page.request.put(`/api/files/${contract}/hold`, { data: { reason: 'Dispute' } })
    await director.open('/folder/L1')
    await page.getByRole('link', { name: 'contract.txt' }).click()
    await page.getByRole('button', { name: 'How long to keep it' }).click()
    await page.getByLabel('The person left on').fill('2024-06-30')
    await expectAccessible(page)
    // Enter saves the day, and leaves the hold.
    await page.getByLabel('The person left on').press('Enter')
    await expect(viewerOf(page)).toContainText('On hold · Keep until 30 June 2030')

    await page.request.delete(`/api/files/${id}`)
    await director.open('/trash')
    const remove = async () => {
      await mainOf(page).getByRole('button', { name: 'Actions for invoice.txt' }).click()
      await page.getByRole('menuitem', { name: 'Delete for Good' }).click()
      await page.getByRole('button', { name: 'Delete for Good' }).click()
    }
    await remove()
    await confirmIdentity(page)
    await expect(
      page.getByText('invoice.txt is on hold (Enquiry). Only an owner can lift that.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.request.post('/api/trash/restore', { data: { files: [id] } })
    await page.request.delete(`/api/files/${id}/hold`)
    await page.request.delete(`/api/files/${id}`)
    await page.reload()
    await remove()
    await expect(page.getByText('invoice.txt is to be kept until 31 March 2032')).toBeVisible()
    await page.getByLabel('Reason').fill('Filed twice')
    await page.getByRole('button', { name: 'Delete for Good' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()

    await file('A2', 'minutes.txt', { kind: 'minutes', date: '2010-01-31' })
    await file('F4', 'statement.txt', { kind: 'bank-statement', date: '2026-03-31' })
    await director.open('/board-manual')
    await page.getByRole('link', { name: '1 paper need not be kept any longer' }).click()
    await page.getByLabel('Select minutes.txt').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Destroy' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Destroy' }).click()
    await expect(page.getByText('Nothing may be destroyed now')).toBeVisible()
    await page.getByRole('link', { name: /^Certificate of destruction \d{4}-\d\d-\d\d\.pdf$/ }).click()
    await expect(viewerOf(page)).toContainText('E4 - Data Protection & ICO')

    await director.open('/board-manual')
    await page.getByRole('link', { name: 'Year-end pack' }).click()
    await page.getByLabel('Year').selectOption({ label: '1 April 2025 to 31 March 2026' })
    await expect(mainOf(page).getByRole('link', { name: 'statement.txt' })).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download ZIP' }).click()
    expect((await downloading).suggestedFilename()).toBe('Year-end pack 2026-03-31.zip')
  },
)
