import { FROM_US, type Profile, TO_US } from './profile.ts'

export const financeDirector: Readonly<Record<string, Profile>> = {
  F: { sure: 'accountants, finance report', typical: 'accountant, bookkeeping, accounts, bank' },
  F1: {
    sure: 'annual accounts, statutory accounts, abridged accounts, filleted accounts, balance sheet, FRS 102, FRS 105, micro entity, financial statements, accountants report, notes to the accounts, section 477, audit exemption, final accounts, auditors report, year end accounts',
    typical:
      'profit and loss account, year ended, amounts falling due within one year, fixed assets, net assets, capital and reserves, called up share capital, tangible assets, turnover, audit, auditors, depreciation, unaudited, net current assets, retained earnings, true and fair view, draft accounts, going concern',
    hint: 'debtors, creditors, reserves, stock, signed by the director, profit after tax, year end figures, small companies regime',
  },
  F2: {
    sure: 'management accounts, trial balance, nominal ledger, monthly accounts, profit and loss report, month end, month end pack, journals',
    typical:
      'gross profit, gross margin, overheads, accruals, accrual, prepayments, cost of sales, EBITDA, variance, against budget, year to date, P&L, bookkeeper, Xero, QuickBooks, Sage, nominal code, net profit, direct costs, operating profit, profit and loss, posted, ledger, YTD, control account',
    hint: 'sales, wages, month, margin, turnover, monthly figures, for the month, suspense account, reconciled, posted to',
  },
  F3: {
    sure: 'cashflow forecast, cash flow forecast, budget, budgets, financial forecast, thirteen week cash flow, rolling forecast, annual budget, cash forecast, cashflow projection, cash flow',
    typical:
      'forecast, projected, projection, receipts and payments, cashflow, headroom, assumptions, capex, closing cash, opening cash, overspend, best case, worst case, shortfall, runway, budgeted, cash position, scenario, spend, next twelve months, sensitivity, coming weeks, next three months, assumed, lowest point, cash over, money in the bank',
    hint: 'month, opening balance, closing balance, expected, coming in, going out, over the limit, lowest, if paid late, weeks ahead, in the bank',
  },
  F4: {
    sure: 'bank statement, sort code, card statement, business current account, overdraft, standing order, direct debit mandate, credit card statement, bank mandate, bank reconciliation, IBAN, savings account, business account statement, current account',
    typical:
      'account number, balance brought forward, balance carried forward, brought forward, carried forward, money in, money out, paid in, paid out, withdrawals, cash withdrawal, contactless, Barclays, Lloyds, NatWest, HSBC, Santander, Starling, Monzo, Tide, Metro Bank, Nationwide, minimum payment, credit limit, interest charged, bank charges, cheque, bank, FSCS, BIC, signatory, transactions, statement, card, cardholder, opening balance, closing balance',
    hint: 'balance, debit, credit, account, branch, account fees, cheque book, card reader, sheet number, overdraft limit',
  },
  G: { sure: 'sales ledger', typical: 'customer, customers, debtor' },
  G1: {
    sure: 'sales invoice, credit note, pro forma invoice, proforma, self billing invoice',
    typical: `invoice, invoice number, invoice no, invoice date, bill to, invoice to, payment terms, subtotal, amount due, please pay, unit price, our bank details, tax point, credited, credit against invoice, payable to, payment due, payment within 30 days, ${FROM_US}`,
    hint: 'VAT, net, qty, total, description',
  },
  G2: {
    sure: 'payment received, receipt for payment, payment receipt, thank you for your payment, received with thanks, deposit received, official receipt, customer receipt, customer payment, paying in slip, payout',
    typical: `remittance, remittance advice, received from, receipt, receipts, paid in full, card payment, Stripe, SumUp, Square, Worldpay, GoCardless, PayPal, allocated, settled, deposit, cleared funds, paid to you, we have paid, received, takings, ${TO_US}`,
    hint: 'payment, paid, invoice, cheque, thank, money in, banked, sent twice, paid by card, paid by cheque, their slip, matched to invoices, contra',
  },
  G3: {
    sure: 'credit control, overdue account, aged debtors, final demand, payment reminder, reminder letter, debt collection, late payment interest, customer statement, write off, overdue invoices, overdue invoice, credit check, debt recovery, overdue',
    typical: `outstanding, outstanding balance, outstanding invoices, past due, days overdue, reminder, unpaid, payment plan, on stop, Late Payment of Commercial Debts, bad debt, debtor, debtors, statement of account, arrears, owed, creditworthiness, credit limit, chase, chased, promised payment, still owing, ${FROM_US}`,
    hint: 'statement, account, balance, settle, not paid, still unpaid, days late, nudge, chasing, instalments, account on hold',
  },
  HI: { sure: 'purchase ledger, accounts payable', typical: 'supplier, suppliers, vendor' },
  HI1: {
    sure: 'purchase invoice, supplier invoice, your order number, bill for services',
    typical: `invoice, invoice number, invoice no, invoice date, bill to, invoice to, subtotal, total due, unit price, qty, tax invoice, tax point, customer account, due date, vendor, remit to, payment due, customer ref, account code, ${TO_US}`,
    hint: 'VAT, net, total, description, delivery charge, supply, bill from, query before paying, ordered at, litres, bought in, to pay by, bought from',
  },
  HI2: {
    sure: 'payment run, BACS payment, supplier payment, supplier payments, remittance advice, payment authorisation, BACS report, payment schedule, proof of payment, BACS run, payment confirmation, payments to suppliers, remittance',
    typical: `we have paid, payment has been made, credited to your account, payees, payee, batch, paid by, beneficiary, faster payment, CHAPS, authorised, approve payment, BACS, made payment, payment sent, invoices paid, creditors due, payments released, run, pay date, creditors, ${FROM_US}`,
    hint: 'payment, paid, supplier, reference, value date, we paid, released payments, advice sent to supplier',
  },
  HI3: {
    sure: 'supplier statement, statement of account, supplier statements, creditor statement, trade account, supplier reconciliation',
    typical: `statement, your account with us, outstanding invoices, 30 days, 60 days, 90 days, current, account balance, brought forward, reconcile, unallocated, credit terms, statement date, items outstanding, our records show, ${TO_US}`,
    hint: 'balance, account, invoice, due, ledger',
  },
  HI4: {
    sure: 'expense claim, expenses, mileage claim, petty cash, subsistence, reimbursement, expenses form, business mileage, till receipt, VAT receipt, expenses policy',
    typical:
      'receipt, mileage, per mile, 45p, hotel, taxi, parking, train fare, rail ticket, meal, fuel, till, change, cash, card ending, thank you for your visit, claimant, travel, contactless, lunch, coffee, accommodation, reimburse, claim, single ticket, pump, unleaded, diesel, served by, out of pocket, tip, room',
    hint: 'table, items, total, visa, merchant, slip, slips, breakfast, supper, own car, miles, milk and stamps, out of my own pocket, receipts attached, claims',
  },
  JK: {
    sure: 'HMRC, HM Revenue and Customs, HM Revenue & Customs, Revenue and Customs, Government Gateway',
    typical: 'tax, UTR, penalty, tax office, business tax account, compliance check, time to pay',
  },
  JK1: {
    sure: 'VAT return, VAT registration, Making Tax Digital, output tax, input tax, flat rate scheme, VAT certificate, VAT100, VAT period, reverse charge, VAT due, certificate of registration for value added tax, VAT quarter, VAT payable, value added tax return, VAT inspection',
    typical:
      'VAT, MTD, value added tax, VAT number, standard rated, zero rated, EC sales, stagger, partial exemption, postponed accounting, import VAT, bad debt relief, box 1, box 4, box 5, box 6, sales excluding VAT, reclaimed, effective date of registration, VAT online, VAT scheme',
    hint: 'quarter, purchases, period, net',
  },
  JK2: {
    sure: 'PAYE, National Insurance, P11D, P32, full payment submission, FPS, EPS, employer payment summary, RTI, real time information, Class 1A, PAYE reference, P6, P9, tax code notice, employment allowance, accounts office reference, apprenticeship levy, employers PAYE',
    typical:
      'NIC, NICs, employers, tax code, tax month, benefits in kind, student loan, statutory payments, secondary, employer, employers contributions, class 1, employer bulletin, employees tax, P35, PAYE scheme, PSA, P11Db',
    hint: 'earnings, deductions, submission, quarterly payment',
  },
  JK3: {
    sure: 'Construction Industry Scheme, CIS, subcontractor, CIS300, payment and deduction statement, verification number, gross payment status, CIS return, CIS deduction, CIS suffered, subcontractors',
    typical:
      'contractor, deduction, deducted, cost of materials, liable to deduction, deducted at 20%, deducted at 30%, monthly return, verify, unmatched, higher rate deduction, gross amount paid, tax deducted, labour only, construction',
    hint: 'materials, labour, statement, contractors reference, builders, verified, materials not included, hold back, 20 per cent, 30 per cent, gross status',
  },
  JK4: {
    sure: 'corporation tax, CT600, CT603, company tax return, notice to deliver, tax computation, CT61, R&D tax relief, corporation tax computation, corporation tax return',
    typical:
      'accounting period, chargeable profits, capital allowances, marginal relief, taxable profits, taxable profit, trading losses, iXBRL, research and development, annual investment allowance, adjusted profit, loss relief, quarterly instalments, nine months and one day, disallowable, full expensing, profits chargeable, directors loan account, s455, payslip reference',
    hint: 'profits, losses, relief, company, tax payable',
  },
  JK5: {
    sure: 'self assessment, SA100, SA302, payment on account, payments on account, SA105, SA800, personal tax return, self assessment statement, tax year overview, SA316',
    typical:
      '31 January, 5 April, 31 July, tax calculation, dividends, dividend income, income tax, sole trader, personal allowance, balancing payment, partnership return, class 4, class 2, untaxed income, trading income, tax year, unique taxpayer reference, rental income, your tax return, higher rate, savings income, tax return',
    hint: 'income, allowances, pension relief, gift aid, my own tax, dividend vouchers, rent from property, bank interest, owe, own tax',
  },
  L: {
    sure: 'human resources, staff handbook, HR',
    typical: 'employee, employees, staff, employer, employment, personnel',
  },
  L1: {
    sure: 'employment contract, contract of employment, offer of employment, statement of particulars, offer letter, written statement of particulars, probation, probationary period, right to work, zero hours contract, job description, letter of appointment, job offer, resignation, disciplinary, grievance, dismissal, redundancy',
    typical:
      'job title, hours of work, place of work, starting salary, salary, start date, commence employment, normal working hours, notice period, restrictive covenants, line manager, employee, employer, references, continuous employment, pleased to offer you, role, your employment, working hours, full time, part time, reporting to, duties, new starter, passport, last working day',
    hint: 'weeks notice, terms, position, per annum, join us, trial period, months notice, hours a week, begins, post, hired',
  },
  L2: {
    sure: 'payslip, payroll, P45, P60, pay slip, net pay, gross pay, pay run, starter checklist, payroll summary, wages, payslips, payroll report',
    typical:
      'pay date, overtime, basic pay, deductions, pay period, take home, hourly rate, NI number, student loan, hours worked, timesheet, timesheets, bonus, employee number, payment period, tax code, wage, NI, employee name, attachment of earnings, national minimum wage, pay rise, total pay, paid weekly, tax paid',
    hint: 'hours, rate, year to date, month, employee, pay advice, weekly pay, leaver, final pay, overtime hours, pay day',
  },
  L3: {
    sure: 'pension, auto enrolment, automatic enrolment, workplace pension, NEST, Pensions Regulator, opt out, re enrolment, declaration of compliance, Peoples Pension, Smart Pension, pension scheme, pension contributions, pensions',
    typical:
      'employer contribution, employee contribution, jobholder, eligible jobholders, qualifying earnings, postponement, pension provider, opted out, staging date, duties start date, enrolled, enrol, contributions, scheme, retirement, salary sacrifice, opt in, contribution schedule, Royal London',
    hint: 'member, provider, age, percent, opting out, three per cent, five per cent, contributions upload, put back in, pension age',
  },
  L4: {
    sure: 'holiday request, annual leave, sickness absence, fit note, statement of fitness for work, self certification, sick note, maternity leave, absence record, holiday entitlement, return to work interview, statutory sick pay, paternity leave, parental leave, compassionate leave, leave request, absence, maternity, sick leave, holiday form',
    typical:
      'holiday, holidays, sickness, sick, leave, days remaining, bank holiday, SSP, GP, unfit for work, MATB1, carried over, days taken, off work, leave year, bereavement, return to work, not fit for work, doctor, unwell, phased return, time off, days off, flexible leave, cover arranged',
    hint: 'days, dates, approved, entitlement, requested, days off sick, booked off, back to work, away on leave, first day away, working days',
  },
  L5: {
    sure: 'appraisal, performance review, training record, training course, certificate of attendance, personal development plan, CPD, apprenticeship, one to one, induction, training plan, annual review meeting with employee, skills matrix, training certificate, training',
    typical:
      'trainer, course, competency, competence, development, learning, skills, qualification, NVQ, feedback, appraisee, appraiser, attendee, CSCS, IPAF, refresher, assessed, CITB, pass mark, workshop, trained, successfully completed, apprentice, self assessment form, mentoring, line managers comments, areas for improvement, learner',
    hint: 'objectives, strengths, completed, certificate, awarded, attended, what went well, learn, passed, pass, presented, goals for the year, studying',
  },
}
