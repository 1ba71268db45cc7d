import type { DocumentKind } from '#contract/documents/document-kinds.ts'

export interface KindPhrases {
  kind: DocumentKind
  /** How such documents are headed, in lower case. */
  titles: string[]
  /** What is in such documents and hardly in others. */
  words: string[]
}

/** Each line has the kind, its titles, and after a `|` the words. */
const lines = `
invoice: tax invoice, vat invoice, sales invoice, proforma invoice, pro forma invoice, invoice, our invoice, invoice , bill, electricity bill, gas bill, water bill, rent demand, demand for rent, business rates bill, fee note | invoice , tax point, invoice to, bill to, unit price, bank details for payment, remit to
credit-note: credit note, credit memo, self billed credit note, credit  | we have credited
receipt: receipt, till receipt, sales receipt, vat receipt, payment received, received with thanks, donation receipt | contactless, auth code, card ending, change due, visa debit, mastercard, merchant id, till, thank you for shopping, chip and pin, cashier
statement: statement of account, customer statement, supplier statement, account statement, statement | 30 days 60 days, overdue balance, 1 month 2 months, current 30, aged
remittance: remittance advice, remittance, payment advice, bacs remittance, payment notification | we have paid, credited to your bank account, payment has been made
quote: quotation, quote, estimate, our quotation, quote , our price | price holds, price held for, valid for, we are pleased to quote, to accept this quot
purchase-order: purchase order, order , works order, official order | please supply, quote  order number, deliver to our
delivery-note: delivery note, despatch note, dispatch note, proof of delivery, advice note, goods received note, consignment note, despatch no, packing list, packing slip | received in good order, to follow, goods received by, driver
bank-statement: bank statement, current account statement, business current account, business account, credit card statement, statement of your account | paid out, paid in, balance brought forward, balance carried forward, opening balance, closing balance, sort code
loan-agreement: loan agreement, facility letter, facility agreement, loan offer, hire purchase agreement, credit agreement, bounce back loan, finance agreement, debenture, personal guarantee | the borrower, the lender, drawdown, events of default, arrangement fee, monthly repayment
accounts: annual accounts, statutory accounts, financial statements, abridged accounts, filleted accounts, micro-entity accounts, unaudited accounts, balance sheet, directors report and accounts | called up share capital, capital and reserves, section 477, fixed assets, creditors amounts falling due
management-accounts: management accounts, monthly accounts, profit and loss, p&l, trading summary, management information | year to date, actual budget variance, gross margin, overheads
budget: budget, annual budget, budget | 
forecast: cash flow forecast, cashflow forecast, cash forecast, sales forecast, rolling forecast, forecast, projection | closing cash, opening cash, receipts and payments
tax-return: company tax return, corporation tax return, ct600, self assessment tax return, tax return, sa100, sa800, tax return submission | 
tax-calculation: tax computation, corporation tax computation, tax calculation, computation, capital allowances computation | add back, disallowable, capital allowances, marginal relief
tax-notice: notice to file, notice to deliver, statement of liabilities, penalty notice, notice of penalty, tax code notice, notice of coding, late filing penalty, self assessment statement, payment reminder from hmrc, you have not paid what you owe, notice of assessment, enquiry into your, check of your, notice of enquiry, payslip for corporation tax, p800 | accounts office reference, interest has been, unique taxpayer reference
vat-return: vat return, vat100, vat submission, value added tax return, vat return receipt | box 1, box 5, vat due on sales, net vat to pay, vat reclaimed, output tax, input tax, vat return for the quarter, vat return for the period
vat-certificate: vat registration certificate, certificate of registration for value added tax, certificate of vat registration, vat certificate, vat registration | effective date of registration, 
payroll-report: payroll summary, payroll report, pay run, employer payment summary, full payment submission, p32, p30, gross to net, month end payroll, eps submission, fps submission | employer ni, employees paid, net pay total
payslip: payslip, pay slip, pay advice, wage slip, salary slip | net pay, tax code, ni number, total deductions, gross pay, tax month
p45: p45, details of employee leaving work | leaving date
p60: p60, end of year certificate | 
p11d: p11d, p11d b, expenses and benefits, benefits in kind | 
cis-statement: payment and deduction statement, cis statement, cis deduction statement, construction industry scheme, cis300, statement of payment and deduction | gross amount paid, amount deducted, subcontractor, verification number, cost of materials
pension-notice: declaration of compliance, re-declaration of compliance, re-enrolment, automatic enrolment, pension contributions, contribution schedule, your workplace pension, pension scheme | pensions regulator, opted out, letter code, staging date, the pension scheme
expense-claim: expense claim, expenses claim, expenses form, mileage claim, travel expenses, claim for expenses, expenses | pence per mile, miles at, 45p, receipts attached
contract: contract, agreement, service agreement, services agreement, consultancy agreement, terms of business, terms and conditions, subcontract, framework agreement, supply agreement, distribution agreement, partnership agreement, joint venture agreement, memorandum of understanding, referral agreement, maintenance agreement, this agreement | between, the contractor shall, the supplier shall, the client shall, this agreement, whereas, governing law
nda: non-disclosure agreement, nondisclosure agreement, confidentiality agreement, nda, mutual non-disclosure, confidentiality undertaking | confidential information, receiving party, disclosing party
lease: lease, lease of, tenancy agreement, licence to occupy, rent review memorandum, underlease, deed of variation of lease | the landlord, the tenant, demised, term of years, permitted use, landlord and tenant act, prescribed clauses
licence: premises licence, licence, operators licence, street trading licence, waste carrier, music licence, personal licence, consent, permit | licence holder, licensing act, licensing authority, this licence
insurance-policy: policy schedule, insurance schedule, insurance policy, schedule of insurance, renewal invitation, insurance renewal, renewal notice, policy summary | the insured, period of insurance, sum insured, premium, policy number, insurance premium tax, excess
insurance-certificate: certificate of employers liability insurance, certificate of insurance, employers liability insurance, certificate of motor insurance, insurance certificate | name of policyholder, commencement of insurance, expiry of insurance
claim: claim form, claim notification, insurance claim, notice of claim, loss report, claim , accident claim | date of loss, claim number, the claimant, incident date, loss adjuster
minutes: minutes, board minutes, minutes of a meeting, minutes of the meeting, minutes of the annual general meeting, notes of meeting, notes of the meeting, meeting of the directors, meeting of the board | in the chair, apologies, it was resolved, there being no? , matters arising, the meeting closed, present
resolution: written resolution, ordinary resolution, special resolution, resolution of the directors, directors resolution, members resolution, resolution, notice of annual general meeting, notice of general meeting | resolved that, eligible members, circulation date
confirmation-statement: confirmation statement, cs01 | statement date, sic code, statement of capital
certificate-of-incorporation: certificate of incorporation, certificate of incorporation on change of name | registrar of companies, hereby certifies, is this day incorporated
articles: articles of association, memorandum of association, model articles | the articles, general meetings, directors may
statutory-register: register of members, register of directors, psc register, register of people with significant control, register of charges, register of persons with significant control | date entered, folio, ceased to be a member
share-certificate: share certificate, certificate  shares | this is to certify that, registered holder, fully paid, ordinary shares of
shareholder-agreement: shareholders agreement, shareholders' agreement, shareholder agreement, subscription agreement | drag along, tag along, pre-emption, reserved matters
grant: grant offer, grant agreement, grant award, offer of grant, grant offer letter, funding agreement, grant claim | the grant, grant funded, match funding, funder
business-plan: business plan, three year plan, five year plan, strategic plan, strategy, plan for the bank, our plan | where we are, where we want to be, who we are, competition, what can go wrong, swot
report: report, monthly report, board report, board pack, annual report, quarterly report, survey report, site visit report, progress report, kpi, dashboard, scorecard, risk register, swot analysis, swot, okrs, objectives and key results | 
presentation: presentation, slide 1, pitch deck, slides | next slide, slide
price-list: price list, rate card, tariff, our prices, prices from, schedule of rates, list of prices | all prices exclude vat, prices exclude, prices include, per hour, trade price
proposal: proposal, tender, bid, our proposal, tender submission, expression of interest, tender response | our approach, method statement, we propose, lot, scoring, award criteria
brochure: brochure, leaflet, flyer, catalogue, brand guidelines, media plan, website copy | call us today, find us at, why choose us, book now
press-release: press release, for immediate release, news release, embargoed, media release | notes to editors, ends, for further information contact
survey: survey, questionnaire, customer survey, feedback form, focus group, market research, satisfaction survey | respondents, how likely are you, strongly agree
job-description: job description, person specification, role profile, vacancy, job advert | reports to, responsible to, purpose of the , essential desirable, main duties
cv: curriculum vitae, cv, resume | references available, work experience, education and qualifications, hobbies, personal statement
offer-letter: offer of employment, job offer, offer letter | pleased to offer you, subject to references, your start date, please feature and return
employment-contract: contract of employment, employment contract, statement of main terms, statement of particulars, written statement of particulars, terms of employment, principal statement, zero hours contract | your employment, probation, notice period, statutory sick pay, hours of work, holiday entitlement, place of work, continuous employment
appraisal: appraisal, performance review, annual review, one to one, supervision record, 1-2-1, probation review | what has gone well, objectives for, training needs, strengths, areas for development, aims till
disciplinary: disciplinary, written warning, final written warning, grievance, disciplinary hearing, dismissal, notice of disciplinary, invitation to a disciplinary meeting | the right to be accompanied, right of appeal, misconduct, allegation, your conduct
leave-record: holiday request, leave request, annual leave, absence record, sickness absence, self certification, fit note, statement of fitness for work, maternity leave, mat b1, return to work, leave record, holiday form | days taken, days remaining, you are not fit for work, first day of absence
right-to-work: right to work, right to work check, share code, biometric residence permit, identity check | share code, home office, list a, follow-up check
dbs-check: dbs, enhanced certificate, disclosure and barring service, disclosure & barring service, dbs check, standard certificate | barred list, police records of convictions, disclosure
training-record: training record, certificate of attendance, certificate of training, training certificate, course certificate, toolbox talk, training matrix, induction checklist, first aid at work, certificate of achievement | has successfully completed, has attended, course, attended by, trainer, learning outcomes
policy: policy, health and safety policy, equal opportunities policy, environmental policy, quality policy, policy statement, safeguarding policy, privacy policy, privacy notice, data protection policy, social media policy | this policy, we are committed, policy applies, reviewed annually
procedure: procedure, standard operating procedure, sop, work instruction, method statement, how to, checklist, process | step, version, owner, only staff who
handbook: staff handbook, employee handbook, handbook | 
risk-assessment: risk assessment, coshh assessment, fire risk assessment, dse assessment, manual handling assessment | hazard, who might be harmed, control measures, likelihood, severity, further action
inspection: inspection report, inspection, condition report, electrical installation condition report, eicr, gas safety record, landlord gas safety record, pat test, portable appliance, thorough examination, food hygiene, fire extinguisher service, water test, legionella, site audit, audit report | next inspection, inspected by, defects, satisfactory, observations, inspector, tested by
accident-report: accident report, accident book, accident record, incident report, near miss, riddor | injured person, nature of injury, first aid given, what happened
certificate: certificate, certificate of registration, certificate of conformity, certificate of accreditation, iso 9001, trade mark certificate, certificate of membership | this is to certify, certificate , has been registered
mot: mot test certificate, mot certificate, mot | date of the test, vehicle identification number, advisories, mileage history
vehicle-record: v5c, registration certificate, vehicle log book, vehicle tax, mileage log, vehicle check, tachograph, penalty charge notice, parking charge, fuel card, vehicle hire, defect report, walk-round check | registered keeper, vehicle registration, odometer, vehicle reg
service-record: service record, service report, service sheet, engineers report, maintenance record, service invoice, boiler service, job sheet, job card, worksheet | engineer, parts used, next service, work carried out
asset-register: asset register, fixed asset register, fixed assets, it asset list, equipment list, register of assets, inventory of equipment | nbv, depreciation, serial number, written off, straight line, asset no
stock-list: stock list, stock count, stock take, stocktake, stock sheet, inventory, stock valuation | counted by, reorder level, in stock, qty counted
complaint: complaint, formal complaint, letter of complaint, customer complaint | not acceptable, ombudsman, i am not paying, put this right, disappointed, unhappy
data-protection: subject access request, data protection, record of processing, data breach, personal data breach, data processing agreement, data protection fee, ico registration, dpia, copy of everything that  hold | personal data, data subject, information commissioner, uk gdpr, data controller
software-licence: software licence, licence key, licence certificate, subscription confirmation, end user licence, licence agreement, product key | seats, licence key, users, subscription
domain-registration: domain renewal, domain registration, domain name renewal, domain name, ssl certificate, hosting renewal | registrar, nameservers, auto-renew, domain
manual: user manual, user guide, instruction manual, operating instructions, installation guide, instructions for use, owners manual | before first use, troubleshooting, chapter
`

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const phrases: readonly KindPhrases[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', words = ''] = line.split(/ \|/)
    const at = head.indexOf(':')
    return {
      kind: head.slice(0, at) as DocumentKind,
      titles: parts(head.slice(at + 1).replaceAll("'", '')),
      words: parts(words),
    }
  })
