import { expect, it } from 'vitest'
import { linkTarget } from './guard-links.ts'

it.each([
  ['https://www.gov.uk/vat', { open: 'https://www.gov.uk/vat' }],
  ['mailto:ada@example.com', { open: 'mailto:ada@example.com' }],
  ['#_Toc%201', { place: '_Toc 1' }],
  ['#100%', { place: '100%' }],
  ['javascript:alert(1)', undefined],
  [' JavaScript:alert(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['file:///etc/passwd', undefined],
  ['Annex.docx', undefined],
  ['', undefined],
])('a link to %s', (href, target) => {
  expect(linkTarget(href)).toEqual(target)
})
