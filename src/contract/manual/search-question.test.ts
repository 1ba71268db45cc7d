import { expect, test } from 'vitest'
import { formatSearch } from './search-query.ts'
import { readQuestion } from './search-question.ts'

const today = '2026-11-26'

/** A question as the search that it means, with the fact that it asks for. */
function meant(question: string): string | undefined {
  const read = readQuestion(question, today)
  return read && [formatSearch(read), read.asks && `→ ${read.asks}`].filter(Boolean).join(' ')
}

test.each([
  ['last year vat return', 'kind:vat-return dated:2025'],
  ['invoices from screwfix over 1000', 'kind:invoice party:screwfix over:1000'],
  ['when does the van insurance end?', 'van insurance → ends'],
  ['last vat return', 'kind:vat-return sort:newest'],
  ['the latest bank statement', 'kind:bank-statement sort:newest'],
  ['vat returns 2025', 'kind:vat-return dated:2025'],
  ['VAT return for October 2025', 'kind:vat-return dated:2025-10'],
  ['bank statements last month', 'kind:bank-statement dated:2026-10'],
  ['bank statements this year', 'kind:bank-statement dated:2026'],
  ['bank statements for march', 'kind:bank-statement dated:2026-03'],
  ['bank statements for december', 'kind:bank-statement dated:2025-12'],
  ['bills from british gas', 'kind:invoice party:"british gas"'],
  ['invoices from the timber yard last quarter', 'kind:invoice party:"timber yard" dated:2026-07..2026-09'],
  ['invoices over £1,000', 'kind:invoice over:1000'],
  ['invoices above 2.5k', 'kind:invoice over:2500'],
  ['invoices under 50 pounds', 'kind:invoice under:50'],
  ['receipts between 10 and 20', 'kind:receipt over:10 under:20'],
  ['receipts less than £5', 'kind:receipt under:5'],
  ['receipts since january 2026', 'kind:receipt dated:2026-01..'],
  ['invoices before april 2025', 'kind:invoice dated:<2025-04'],
  ['invoices after 2024', 'kind:invoice dated:>2024'],
  ['invoices from march to may 2025', 'kind:invoice dated:2025-03..2025-05'],
  ['invoices between 2023 and 2024', 'kind:invoice dated:2023..2024'],
  ['invoices in the last 3 months', 'kind:invoice dated:2026-08-26..2026-11-26'],
  ['invoices from yesterday', 'kind:invoice dated:2026-11-25'],
  ['receipts today', 'kind:receipt dated:2026-11-26'],
  ['invoices this week', 'kind:invoice dated:2026-11-23..2026-11-29'],
  ['invoices due this month', 'kind:invoice due:2026-11'],
  ['invoices due next week', 'kind:invoice due:2026-11-30..2026-12-06'],
  ['bills due in the next 14 days', 'kind:invoice due:2026-11-26..2026-12-10'],
  ['contracts ending next year', 'kind:contract ends:2027'],
  ['contracts expiring in december 2026', 'kind:contract ends:2026-12'],
  ['leases that end before 2028', 'kind:lease ends:<2028'],
  ['insurance policies ending next month', 'kind:insurance-policy ends:2026-12'],
  ['when does the lease expire', 'kind:lease → ends'],
  ['when is the mot due?', 'kind:mot → due'],
  ['When is the rent invoice due?', 'kind:invoice rent → due'],
  ['when does our software licence run out?', 'kind:software-licence → ends'],
  ['when is the domain up for renewal', 'domain → ends'],
  ['how much was the skip hire?', 'skip hire → total'],
  ['how much did we pay screwfix last year?', 'dated:2025 screwfix → total'],
  ['what did we spend on diesel in 2025', 'dated:2025 diesel → total'],
  ['how much is the rates bill', 'kind:invoice rates → total'],
  ['when was the boiler serviced', 'boiler serviced → date'],
  ['show me all payslips for june 2026', 'kind:payslip dated:2026-06'],
  ['payslips tax year 2025/26', 'kind:payslip dated:2025-04-06..2026-04-05'],
  ['p60s from last year', 'kind:p60 dated:2025'],
  ['where is our certificate of incorporation?', 'kind:certificate-of-incorporation'],
  ['find the articles of association', 'kind:articles'],
  ['board minutes 2024', 'kind:minutes dated:2024'],
  ['minutes of the meeting in may 2026', 'kind:minutes dated:2026-05 meeting'],
  ['the quotation from northgate timber', 'kind:quote party:"northgate timber"'],
  ['quotes by smith & sons under 5k', 'kind:quote party:"smith & sons" under:5000'],
  ['credit notes from screwfix in 2026', 'kind:credit-note party:screwfix dated:2026'],
  ['remittance advices last week', 'kind:remittance dated:2026-11-16..2026-11-22'],
  ['annual accounts for 2025', 'kind:accounts dated:2025'],
  ['corporation tax return 2024', 'kind:tax-return dated:2024'],
  ['contract of employment with grace hopper', 'kind:employment-contract person:"grace hopper"'],
  ['delivery notes next 2 weeks', 'kind:delivery-note dated:2026-11-26..2026-12-10'],
  ['letters from hmrc since 2025', 'kind:letter party:hmrc dated:2025..'],
])('%s', (question, query) => {
  expect(meant(question)).toBe(query)
})

test.each(['screwfix', 'kind:invoice over:1000', 'meeting room', 'lease.pdf notes', 'PO 4471'])(
  '%s is no question, or only in part',
  (text) => {
    const read = readQuestion(text, today)
    expect(read === undefined || Object.keys(read.filters).length <= 1).toBe(true)
  },
)
