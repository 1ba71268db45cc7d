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
  ['electricity bills since April', 'kind:invoice dated:2026-04.. electricity'],
  ['who is our public liability insurer', 'public liability insurance → party'],
  [
    'biggest invoice from Travis Perkins in 2024',
    'kind:invoice party:"travis perkins" dated:2024 sort:largest → total',
  ],
  ['P60s for last tax year', 'kind:p60 dated:2025-04-06..2026-04-05'],
  ['the oldest lease we have', 'kind:lease sort:oldest'],
  ['what did Screwfix charge us last month?', 'party:screwfix dated:2026-10 → total'],
  ['how much VAT did we pay in 2025', 'dated:2025 vat → total'],
  ['invoices of more than £500 from Jewson this year', 'kind:invoice party:jewson over:500 dated:2026'],
  ['everything from HMRC this tax year', 'party:hmrc dated:2026-04-06..2027-04-05'],
  ['contracts that run out within six months', 'kind:contract ends:2026-11-26..2027-05-26'],
  ['what expires next month?', 'ends:2026-12'],
  ['payslips for Grace Hopper', 'kind:payslip person:"grace hopper"'],
  ["Grace Hopper's P45", 'kind:p45 grace hopper'],
  ['bank statements for the first quarter of 2026', 'kind:bank-statement dated:2026-01..2026-03'],
  ['receipts from 1 March to 15 March 2026', 'kind:receipt dated:2026-03-01..2026-03-15'],
  ['the invoice dated 14 May 2026', 'kind:invoice dated:2026-05-14'],
  ['letters from the council on 3 June', 'kind:letter party:council dated:2026-06-03'],
  ['invoices for the year ended 31 March 2026', 'kind:invoice dated:2025-04-01..2026-03-31'],
  [
    'fuel receipts from Shell between June and August',
    'kind:receipt party:shell dated:2026-06..2026-08 fuel',
  ],
  ['bills we got from BT two months ago', 'kind:invoice party:bt dated:2026-09'],
  ['quotes for the new roof under 10 thousand', 'kind:quote under:10000 new roof'],
  ['cheapest quote for the roof', 'kind:quote sort:smallest roof → total'],
  ['how much is our rent', 'rent → total'],
  ['when is the corporation tax due', 'corporation tax → due'],
  ['when do we have to file the confirmation statement?', 'kind:confirmation-statement → due'],
  ['when must the accounts be filed', 'kind:accounts → due'],
  ['most recent vat return', 'kind:vat-return sort:newest'],
  ['who supplied the boiler?', 'boiler → party'],
  ['who is our landlord', 'kind:lease → party'],
  ['who insures the van', 'van insurance → party'],
  [
    'how much did we spend with Amazon in the last 12 months',
    'party:amazon dated:2025-11-26..2026-11-26 → total',
  ],
  ['total of the Amazon invoices in 2026', 'kind:invoice dated:2026 amazon → total'],
  ['credit notes worth more than 200', 'kind:credit-note over:200'],
  ['invoices around £450', 'kind:invoice over:405 under:495'],
  ['an invoice for exactly £1,234.56', 'kind:invoice over:1234.55 under:1234.57'],
  ['insurance certificates that expired last year', 'kind:insurance-certificate ends:2025'],
  ['insurance policies still in force', 'kind:insurance-policy ends:2026-11-26..'],
  ['leases that have expired', 'kind:lease ends:<2026-11-26'],
  ['spreadsheets from last week', 'type:excel dated:2026-11-16..2026-11-22'],
  ['photos of the damage taken in July', 'type:image dated:2026-07 damage'],
  ['emails from Barclays about the overdraft', 'type:email party:barclays overdraft'],
  ['files uploaded yesterday', 'after:2026-11-25 before:2026-11-26'],
  ['what was filed this week?', 'after:2026-11-23 before:2026-11-30'],
  ['Word documents about the merger', 'type:word merger'],
  ['invoices in folder HI1', 'in:HI1 kind:invoice'],
  ['anything from Companies House since 1 January', 'party:"companies house" dated:2026-01-01..'],
  ['right to work checks that run out this year', 'kind:right-to-work ends:2026'],
  ['minutes of the last board meeting', 'kind:minutes sort:newest board meeting'],
  ["Tom's appraisal from 2025", 'kind:appraisal dated:2025 tom'],
  ['gas bill March', 'kind:invoice dated:2026-03 gas'],
  ['invoices Q2 2025', 'kind:invoice dated:2025-04..2025-06'],
  ['VAT return for the quarter ending September 2026', 'kind:vat-return dated:2026-07..2026-09'],
  ['payslips 2024/25', 'kind:payslip dated:2024-04-06..2025-04-05'],
  ['how much does the lease cost us?', 'kind:lease → total'],
  ['when does our contract with Initial end?', 'kind:contract party:initial → ends'],
  ['what do we owe Jewson', 'jewson → total'],
  ['purchase orders sent to Howdens in September', 'kind:purchase-order party:howdens dated:2026-09'],
  ['the last three bank statements', 'kind:bank-statement sort:newest'],
  ["when is Grace Hopper's right to work check up for renewal?", 'kind:right-to-work grace hopper → ends'],
  ['invoices since last month', 'kind:invoice dated:2026-10..'],
  ['receipts dated 03/04/2026', 'kind:receipt dated:2026-04-03'],
])('%s', (question, query) => {
  expect(meant(question)).toBe(query)
})

test.each([
  'van insurance',
  'first aid box',
  'more than words',
  'the last mile',
  'word of mouth',
  'march past',
])('%s stays a search for words, or nearly', (text) => {
  const read = readQuestion(text, today)
  expect(read?.asks).toBeUndefined()
  expect(Object.keys(read?.filters ?? {}).length).toBeLessThan(2)
})

test.each([
  ['insurance renewals next year', 'dated:2027 insurance renewals'],
  [
    'show me the invoices Howdens sent in the last 6 weeks',
    'kind:invoice dated:2026-10-15..2026-11-26 howdens',
  ],
  ['when did we last service the boiler', 'sort:newest service boiler → date'],
  ['which contracts end in 2027?', 'kind:contract ends:2027'],
  ['how much was the accountancy bill in January', 'kind:invoice dated:2026-01 accountancy → total'],
  ['smallest receipt this month', 'kind:receipt dated:2026-11 sort:smallest → total'],
  ['delivery notes from Jewson after 1st October 2026', 'kind:delivery-note party:jewson dated:>2026-10-01'],
  ['Who is our bank?', 'bank → party'],
  ['invoices up to £200 before 5 April 2026', 'kind:invoice under:200 dated:<2026-04-05'],
  ['the p60 of Alan Turing for 2025/26', 'kind:p60 person:"alan turing" dated:2025-04-06..2026-04-05'],
  ['accident reports in the past 2 years', 'kind:accident-report dated:2024-11-26..2026-11-26'],
  ['when does the premises licence need renewing', 'kind:licence premises → ends'],
  ['bank statement for Oct', 'kind:bank-statement dated:2026-10'],
  ['which invoices are due this week', 'kind:invoice due:2026-11-23..2026-11-29'],
  ['what does our broadband contract cost', 'kind:contract broadband → total'],
  ['legal letters from Smith and Co', 'kind:letter party:"smith and co" legal'],
  ['who audits our accounts', 'kind:accounts audits → party'],
  ['CIS statements for the tax year 2025-26', 'kind:cis-statement dated:2025-04-06..2026-04-05'],
  [
    'expense claims by Grace over 100 in Q3',
    'kind:expense-claim person:grace over:100 dated:2026-07..2026-09',
  ],
  ['invoices due in December', 'kind:invoice due:2026-12'],
  ['invoices due in October', 'kind:invoice due:2026-10'],
  ['unpaid bills due before 7 January', 'kind:invoice due:<2027-01-07 unpaid'],
  ['insurance policies ending in June', 'kind:insurance-policy ends:2027-06'],
  ['contracts ending in November', 'kind:contract ends:2026-11'],
  ['leases ending between February and May', 'kind:lease ends:2027-02..2027-05'],
  ['insurance policies that expired in June', 'kind:insurance-policy ends:2026-06'],
  ['documents about Ngozi Okafor', 'ngozi okafor'],
  ['Ngozi Okafor', undefined],
  ['invoices over £1k but less than £2k', 'kind:invoice over:1000 under:2000'],
])('unseen: %s', (question, query) => {
  expect(meant(question)).toBe(query)
})
