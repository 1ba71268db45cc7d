import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect, expectAccessible, test } from './director.ts'

test(
  'a document is emailed, and a wrong address is reported',
  { tag: '@desktop' },
  async ({ page, director }) => {
    await director.file('A', 'Minutes.txt', 'the minutes')
    await page.goto('/folder/A')
    await page.getByRole('button', { name: 'Actions for Minutes.txt' }).click()
    await page.getByRole('menuitem', { name: 'Email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email document' })
    await expect(dialog.getByLabel('Subject')).toHaveValue('Document: Minutes.txt')
    await expect(dialog.getByLabel('Message')).toHaveValue(/shared from the board manual[^]*Best regards$/)

    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('Missing Information', { exact: true })).toBeVisible()
    await dialog.getByLabel('Recipient email').fill('nobody@nowhere')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await expectAccessible(page)

    await page.route('/api/files/*/email', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), {
      times: 1,
    })
    const to = `accountant-${director.email}`
    await dialog.getByLabel('Recipient email').fill(to)
    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('Email Failed', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Failed to send email')).toBeVisible()

    await dialog.getByRole('button', { name: 'Send Email' }).click()
    await expect(page.getByText('Email Sent Successfully', { exact: true })).toBeVisible()
    await expect(
      page.getByText(`Document "Minutes.txt" has been emailed to ${to}`, { exact: true }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()

    const mail = await mailTo(to)
    expect(mail?.subject).toBe('Document: Minutes.txt')
    expect(mail?.text).toMatch(/^> Best regards\r?\n> Ada Lovelace\r?$/m)
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).toString()).toBe('the minutes')
  },
)

async function mailTo(address: string): Promise<Email | undefined> {
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  for (const name of await readdir(outbox)) {
    if (!name.endsWith('.eml')) continue
    const mail = await PostalMime.parse(await readFile(path.join(outbox, name)))
    if (mail.to?.[0]?.address === address) return mail
  }
  return undefined
}
