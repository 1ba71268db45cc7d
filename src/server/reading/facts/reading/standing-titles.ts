import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { salutation } from './usual-words.ts'

/** The kind of such a paper, and words that are all in its first lines. */
type Standing = readonly [kind: DocumentKind, ...words: RegExp[]]

const examined = /\b(?:test|inspect|examin|certif|record|report|satisfactory|pass|safe)/i

/** Who is insured, or until when. */
const covered = /\bpolicy ?(?:no|number|holder)|\bperiod of (?:insurance|cover)|\bexpir|\bcommence/i

/** Papers with a standing title, which law or an authority gave them: by what they are called in a list of what ends. */
const standing: Readonly<Record<string, Standing>> = {
  P45: ['p45', /\bP45\b/, /leaving|part 1/i],
  P60: ['p60', /\bP60\b/, /end of year certificate|tax year to 5 April/i],
  P11D: ['p11d', /\bP11D\b(?!\(b\))/, /expenses and benefits|cash equivalent/i],
  'Dividend voucher': [
    'dividend-voucher',
    /\bdividend (?:(?:tax )?voucher|certificate|counterfoil|statement|confirmation)\b|\b(?:interim|final) dividend\b[\s\S]*\bvoucher\b/i,
    /\bshare/i,
  ],
  'Dormant accounts': [
    'accounts',
    /\bdormant (?:company )?accounts\b|\bAA02\b/i,
    /\b(?:net assets|balance sheet|share capital)\b/i,
  ],
  'Right to work check': [
    'right-to-work',
    /\bright to work\b/i,
    /\b(?:date of check|(?:reference|share) (?:number|code)|checked (?:on|by))\b/i,
  ],
  'Fit note': ['leave-record', /\bstatement of fitness for work\b/i, /\bpatient\b/i],
  Payslip: ['payslip', /\bpay ?slip\b|\bpay advice\b/i, /\bnet pay\b/i],
  'Accident record': [
    'accident-report',
    /\baccident (?:book|record|report)\b/i,
    /\binjur|who had the accident/i,
  ],
  'Board minutes': [
    'minutes',
    /\bminutes of (?:an? |the )?(?:meeting of (?:the )?)?(?:board|directors)\b|\bboard (?:meeting )?minutes\b/i,
    /\b(?:present|in attendance|apologies)\b/i,
    /\bresol|\bminutes of the last|\bnoted|\bagreed|\breported/i,
  ],
  'Gas safety record': [
    'inspection',
    /\bgas safety (?:record|certificate|check|inspection)|\bCP(?:12|15|17|42)\b/i,
    /gas safe|appliance|landlord/i,
  ],
  'Electrical condition report': [
    'inspection',
    /electrical installation condition report|\bEICR\b/i,
    examined,
  ],
  'PAT test': ['inspection', /portable appliances? (?:test|were tested)|\bPAT test/i, examined],
  'Thorough examination': [
    'inspection',
    /thorough examination|\bLOLER\b/i,
    /\bequipment|lift|hoist|SWL|examin/i,
  ],
  'Pressure system examination': [
    'inspection',
    /\bpressure systems? safety|\bPSSR\b|written scheme of examination/i,
    /\bexamin/i,
  ],
  MOT: ['mot', /\bMOT test (?:certificate|result)/i, /registration|mileage|odometer/i],
  'Fire risk assessment': ['risk-assessment', /fire risk assessment/i, /assess(?:or|ment)\b/i],
  'Fire extinguisher service': [
    'inspection',
    /extinguishers?\b/i,
    /\bBS ?5306|fire extinguisher[\s\S]*(?:servic|maintenance)/i,
  ],
  'Fire alarm service': ['inspection', /fire (?:detection|alarm)/i, /\bBS ?5839|servic|panel/i],
  'Emergency lighting test': ['inspection', /emergency lighting/i, /\bBS ?5266|duration test/i],
  'Legionella risk assessment': ['risk-assessment', /legionella/i, /risk assessment/i],
  'Food hygiene rating': [
    'inspection',
    /food hygiene (?:rating|information scheme)/i,
    /\bwere inspected\b|\b(?:very )?good\b|\bpass\b/i,
  ],
  'Data protection registration': [
    'certificate',
    /\binformation commissioner|\bICO\b/i,
    /\bcertificate\b/i,
    /\b(?:regist\w+|tier \d)[\s\S]*\b(?:end|expir)/i,
  ],
  "Employers' liability insurance": [
    'insurance-certificate',
    /\bemployers?['’]?s?['’]? liability\b/i,
    /\bcertificate\b/i,
    covered,
    // One of several covers is named by none.
    /^(?![\s\S]*\bpublic (?:and products? |& products? )?liability)/i,
  ],
  'Public liability insurance': [
    'insurance-certificate',
    /\bpublic (?:and products? |& products? )?liability\b/i,
    /\bcertificate\b/i,
    covered,
    /^(?![\s\S]*\bemployers?['’]?s?['’]? liability)/i,
  ],
  'Motor insurance': [
    'insurance-certificate',
    /\bcertificate of motor insurance\b|\bmotor insurance certificate\b/i,
    covered,
  ],
  'Insurance certificate': [
    'insurance-certificate',
    /\b(?:certificate|evidence|confirmation) of (?:[\w'’]+ ){0,4}insurance\b/i,
    /\b(?:insured|policy ?holder)\b/i,
    /\bpolicy (?:no|number)\b/i,
  ],
  'Licence to occupy': ['lease', /\blicen[cs]e to occupy\b/i, /\blicen[cs]or\b/i],
  'Bank statement': [
    'bank-statement',
    /\b(?:opening balance|balance brought forward)\b/i,
    /\bsort ?code\b|\bsort \d\d-\d\d-\d\d/i,
  ],
  'Notice to file a return': [
    'tax-notice',
    /\bnotice to (?:file|deliver) (?:an? |your )?(?:[\w()-]+ ){0,4}return\b/i,
    /\bHMRC\b|\bHM Revenue/i,
  ],
  'Business rates bill': ['invoice', /\b(?:business|non-?domestic) rates?\b/i, /\brateable value\b/i],
  Licence: [
    'licence',
    /\b(?:premises|personal|street trading) licence\b/i,
    /\blicensing (?:act|\(scotland\)|authority|board)/i,
    /\bholder\b/i,
  ],
  'Registration as a waste carrier': [
    'licence',
    /\bwaste carrier|\bcarrier of (?:controlled )?waste/i,
    /\bcertificate of registration\b|\bregistration number\b/i,
  ],
  'Waste transfer note': [
    'certificate',
    /\bwaste transfer note\b/i,
    /\b(?:EWC|carrier|current holder|transfer[eo][er]|producer)\b/i,
  ],
  'Music licence': ['licence', /\bTheMusicLicence\b|\bPPL PRS\b/i, /\blicence (?:period|from|year)/i],
}

/** Letters and mails speak of such papers, ask for them or bring them, and are none. */
const mailed = /^From:[\s\S]{0,200}^(?:To|Subject|Date|Sent):/im
const issued: ReadonlySet<DocumentKind> = new Set([
  'certificate',
  'inspection',
  'insurance-certificate',
  'lease',
  'licence',
  'mot',
  'risk-assessment',
])

/** A paper names itself in its first lines. */
const MAX_TITLE = 500

/** The kind and title of a paper whose first lines say it in standing words. */
export function standingTitle(text: string): { kind: DocumentKind; title: string } | undefined {
  const head = text.slice(0, MAX_TITLE)
  // What asks for money, or offers work, is a bill or an offer for it.
  if (
    /\b(?:invoice|quotation|quote|estimate|statement of account|amount due|purchase order|(?:service|maintenance) (?:agreement|contract))\b/i.test(
      head,
    )
  )
    return undefined
  const isSent = salutation.test(head) || mailed.test(head)
  const found = Object.entries(standing).find(
    ([, [kind, ...words]]) => !(isSent && issued.has(kind)) && words.every((word) => word.test(head)),
  )
  return found && { title: found[0], kind: found[1][0] }
}
