/** A kind of document. */
export interface Kind {
  /** As in suggested names. */
  label: string
  /** Phrases that identify it, including the label. */
  phrases: readonly string[]
  /** Who is named beside the kind: the other party, the person it is about, or nobody for internal documents. */
  names: 'party' | 'person' | 'nobody'
  /** The ids of its folders in the template. */
  folders: readonly string[]
}

/** Each line has the folder ids, the label, and further phrases. */
function kinds(names: Kind['names'], lines: string): Kind[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, ids = '', label = '', more = ''] = /^\s*([A-Z0-9 ]+) \| ([^:]+):?(.*)$/.exec(line) ?? []
      const others = more.split(',').flatMap((phrase) => (phrase.trim() === '' ? [] : [phrase.trim()]))
      return { label, phrases: [label, ...others], names, folders: ids.split(' ') }
    })
}

export const documentKinds: readonly Kind[] = [
  ...kinds(
    'nobody',
    `A1 | Certificate of incorporation: certifies that
     A1 | Certificate of change of name: change of name
     A1 | Articles of association
     A2 | Board minutes: minutes of the board, minutes of a meeting of the board, minutes of a meeting of directors, meeting of the directors, minutes
     A2 | Board resolution: resolution of the directors
     A3 | AGM notice: notice of annual general meeting, notice to the members, notice of general meeting
     A3 | AGM minutes: minutes of the annual general meeting
     A3 | Shareholder resolution: members written resolution, special resolution
     A4 | Register of members
     A4 | PSC register: significant control
     A5 | Confirmation statement: cs01
     B1 | Board pack: board papers
     B1 | Report to the board: monthly report, board report
     B2 | KPI dashboard: dashboard, scorecard, weekly figures
     B3 | Annual report: annual review, year in review
     C1 | Business plan: three year plan, five year plan, plan
     C2 | SWOT analysis: swot, strengths
     C2 | Risk register
     C3 | OKRs: objectives and key results, objective, key result, goals
     F1 | Annual accounts: statutory accounts, financial statements, balance sheet, accounts
     F2 | Management accounts: monthly accounts, profit and loss, P&L
     F3 | Cashflow forecast: cash flow forecast, rolling forecast, forecast, cash
     F3 | Budget
     HI2 | Payment run: payments, run
     HI4 | Expense claim: expenses, mileage, claims
     L2 | Payroll summary: payroll report, pay run
     M3 | Pipeline report: pipeline, deals
     O1 | Brand guidelines: brand book, house style, style sheet
     O2 | Website report: site report, site stats, sessions
     O3 | Media plan
     O4 | Press release: for immediate release, news release, embargoed
     PQ1 | Market research: survey, questionnaire, focus group
     PQ2 | Product specification: specification
     PQ2 | Prototype report: prototype, trial
     R1 | Price list: rate card, prices, rates, charges
     R2 | Offer: discount, promotion
     S1 | Procedure: standard operating procedure
     S2 | Purchase order: order no
     S3 | Risk assessment
     S3 | Method statement
     S3 | Accident report: accident book
     UV1 | IT asset list: it list, serial
     UV2 | Backup report: backup
     W1 | Fixed asset register: asset register, nbv, depreciation
     E4 | Privacy notice: privacy policy`,
  ),
  ...kinds(
    'person',
    `L2 | Payslip: pay slip, pay advice
     L2 | P45
     L2 | P60
     L1 | Employment contract: contract of employment, statement of main terms, statement of particulars
     L1 | Offer letter: offer of employment, pleased to offer
     L1 | Resignation: letter of resignation
     L5 | Appraisal: performance review, review
     L5 | Training certificate: certificate of attendance, successfully completed, course
     L4 | Holiday request: leave request, annual leave
     L4 | Fit note: statement of fitness for work
     L4 | Absence record: sickness absence, absence
     L4 | Maternity letter: maternity`,
  ),
  ...kinds(
    'party',
    `JK1 | VAT return: vat100, net to pay
     JK1 | VAT registration certificate: registration for value added tax
     JK1 | VAT inspection letter: vat inspection
     JK2 | P32: employers payment record
     JK2 | PAYE submission: full payment submission, fps
     JK2 | Tax code notice
     JK2 | P11D
     JK3 | CIS statement: payment and deduction statement
     JK3 | CIS return: cis300, monthly return
     JK4 | Corporation tax return: ct600, company tax return
     JK4 | Corporation tax computation: computation
     JK4 | Notice to file: notice to deliver
     JK5 | Self assessment return: tax return, send a return
     JK5 | Self assessment statement: statement, payment on account
     L3 | Pension contributions: contributions
     G1 HI1 | Invoice: tax invoice, invoice no
     G1 | Credit note
     G1 | Proforma invoice: pro forma invoice, proforma
     HI4 G2 | Receipt: received with thanks, payment received
     HI2 G2 | Remittance advice: remittance
     HI3 G3 | Statement: statement of account
     G3 | Payment reminder: final demand, overdue, unpaid, reminder
     F4 | Bank statement: account statement, current account, business account, brought forward
     F4 | Card statement: credit card statement
     F4 | Bank mandate: signatory
     M1 | Enquiry
     M2 | Quote: quotation, estimate
     M2 | Proposal
     M2 | Tender
     N1 | Client contract: service agreement, services agreement, agreement
     N2 | Job sheet: job card, job
     N2 | Site visit report: site visit, site survey, site notes
     N3 | Complaint
     S2 | Order confirmation: order acknowledgement, acknowledge
     T1 | Delivery note: despatch note, dispatch note, proof of delivery
     T2 | Consignment note: waybill, cmr
     T2 | Customs declaration
     T3 | MOT certificate: mot test certificate
     T3 | MOT reminder: mot runs out
     T3 | Vehicle service: service
     W2 | Rent demand: rent payable, rent due, payment request
     W2 | Rent review
     W2 | Lease
     W2 | Business rates bill: rates bill
     W3 | Insurance certificate: certificate of insurance, certificate of employers liability
     W3 | Insurance renewal: renewal
     W3 | Insurance claim: claim
     W3 | Insurance policy: policy, schedule
     W4 | Electricity bill: electricity
     W4 | Gas safety record: gas safety certificate
     W4 | Gas bill
     W4 | Water bill
     W4 | PAT test report: portable appliance test
     UV1 | Software licence: licence key, licence
     UV3 | Domain renewal: domain name renewal, domain
     E1 | Letter before action: letter before claim, without prejudice
     E1 | Legal advice: advice
     E2 | Share certificate: certify that
     E2 | Shareholders agreement
     E3 | Loan agreement: facility letter, loan offer, borrower
     E3 | Grant offer: grant, award
     E4 | Subject access request: copy of all the personal data
     E4 | Data protection fee: annual fee
     D1 | Partnership agreement: deed of partnership
     D1 | Referral agreement: referral
     D2 | Joint venture agreement: joint venture
     D2 | Memorandum of understanding: memorandum
     D3 | Non-disclosure agreement: nda, confidentiality agreement, undertaking
     PQ3 | Trade mark certificate: registration of a trade mark
     PQ3 | Trade mark application: application
     PQ3 | Patent application: patent
     R3 | Exhibition booking: exhibitor, stand, pitch`,
  ),
]
