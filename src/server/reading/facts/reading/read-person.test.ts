import { expect, test } from 'vitest'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { judged } from './read-kind.ts'
import { readPerson } from './read-person.ts'

const own = { name: 'Drovers Rest Ltd', number: null, address: null }
const personOf = (kind: DocumentKind, text: string) =>
  readPerson(text, judged(new Map([[kind, 0.9]])), own)?.value

test.each([
  [
    'payslip',
    'DROVERS REST LTD   Wk 30\nMartin Sayer      Kitchen    Tax code 1257L\nGross 575.50',
    'Martin Sayer',
  ],
  ['payslip', '| NADIA ROWE     No 07   Paid 28/11/2025 |\n| Basic Pay   1,464.00 |', 'Nadia Rowe'],
  ['training-record', 'Ash Fire Training\nCERTIFICATE\nPeter Lunn\nhas completed the course', 'Peter Lunn'],
  ['training-record', 'This is to say that Peter Lunn sat seven hours', 'Peter Lunn'],
  ['appraisal', 'Nadia Rowe, bar and rooms. Sat down on Monday.', 'Nadia Rowe'],
  ['appraisal', 'One to one with Nadia Rowe, accounts', 'Nadia Rowe'],
  ['appraisal', 'Review - Nadia Rowe, bar\n14/1/26, meeting room', 'Nadia Rowe'],
  ['appraisal', 'NADIA ROWE. Annual conversation with Miriam.', 'Nadia Rowe'],
  ['payslip', 'Drovers Rest Ltd        Nadia Rowe   emp 14   tax 1257L', 'Nadia Rowe'],
  ['payslip', 'Employee 004  Nadia Rowe    NI PZ 44 18 02 C', 'Nadia Rowe'],
  ['expense-claim', 'EXPENSES        Nadia Rowe        October 2025', 'Nadia Rowe'],
  ['employment-contract', 'Between Drovers Rest Ltd and Nadia Rowe, made on 2 May 2025', 'Nadia Rowe'],
  ['employment-contract', 'Between Drovers Rest Ltd ("the Employer")\nand Nadia Rowe ("you")', 'Nadia Rowe'],
  [
    'offer-letter',
    '18 November 2025\n\nDear Nadia\n\nCome and work here.\n\nAccepted: Nadia Rowe',
    'Nadia Rowe',
  ],
  ['offer-letter', 'Dear Nadia Rowe\n\nCome and work here.', 'Nadia Rowe'],
  ['accident-report', 'Accident book\nPerson injured: Nadia Rowe', 'Nadia Rowe'],
  ['leave-record', 'Return to work\nName Nadia Rowe job packing returns', 'Nadia Rowe'],
  ['share-certificate', 'THIS IS TO CERTIFY that Nadia Rowe of 3 Mill Lane holds 5 shares', 'Nadia Rowe'],
  ['payslip', 'EMPLOYEE: N ROWE   CODE 1257L   METHOD BACS', 'N Rowe'],
  [
    'p45',
    'Details of employee leaving work\nSurname or family name\nROWE\nFirst or given name(s)\nNADIA',
    'Nadia Rowe',
  ],
  ['p45', 'Title, surname      Miss ROWE\nFirst names       NADIA', 'Nadia Rowe'],
] as const)('a %s is of whose name stands alone: %s', (kind, text, name) => {
  expect(personOf(kind, text)).toBe(name)
})

test.each([
  ['payslip', 'Drovers Rest\nPay Advice\nTax Code   1257L\nNational Ins   26.68'],
  ['training-record', 'Pawsafe Training\nCertificate Of Attendance\nGreat Harwood, Lancashire'],
  ['offer-letter', 'Dear Mr Rowe\n\nCome and work here.'],
  ['employment-contract', 'APPRENTICESHIP AGREEMENT\nbetween us and our apprentice'],
  // Which is not always about a person.
  ['certificate', 'Mainline Instruments\nCalibration'],
] as const)('of a %s nobody is read: %s', (kind, text) => {
  expect(personOf(kind, text)).toBeUndefined()
})
