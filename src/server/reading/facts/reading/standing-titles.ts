import type { DocumentKind } from '#contract/documents/document-kinds.ts'

interface Standing {
  kind: DocumentKind
  /** What such a paper is called; for a list of what ends. */
  title: string
  /** All of them are in its first lines. */
  words: readonly RegExp[]
}

const examined = /\b(?:test|inspect|examin|certif|record|report|satisfactory|pass|safe)/i

/** Papers with a standing title, which law or an authority gave them. */
const standing: readonly Standing[] = [
  { kind: 'p60', title: 'P60', words: [/\bP60\b/, /end of year certificate|tax year to 5 April/i] },
  { kind: 'p45', title: 'P45', words: [/\bP45\b/, /leaving|part 1/i] },
  { kind: 'p11d', title: 'P11D', words: [/\bP11D\b(?!\(b\))/, /expenses and benefits|cash equivalent/i] },
  { kind: 'payslip', title: 'Payslip', words: [/\bpay ?slip\b|\bpay advice\b/i, /\bnet pay\b/i] },
  {
    kind: 'accident-report',
    title: 'Accident record',
    words: [/\baccident (?:book|record|report)\b/i, /\binjur|who had the accident/i],
  },
  {
    kind: 'inspection',
    title: 'Gas safety record',
    words: [
      /\bgas safety (?:record|certificate|check|inspection)|\bCP(?:12|15|17|42)\b/i,
      /gas safe|appliance|landlord/i,
    ],
  },
  {
    kind: 'inspection',
    title: 'Electrical condition report',
    words: [/electrical installation condition report|\bEICR\b/i, examined],
  },
  {
    kind: 'inspection',
    title: 'PAT test',
    words: [/portable appliances? (?:test|were tested)|\bPAT test/i, examined],
  },
  {
    kind: 'inspection',
    title: 'Thorough examination',
    words: [/thorough examination|\bLOLER\b/i, /\bequipment|lift|hoist|SWL|examin/i],
  },
  {
    kind: 'mot',
    title: 'MOT',
    words: [/\bMOT test (?:certificate|result)/i, /registration|mileage|odometer/i],
  },
  {
    kind: 'risk-assessment',
    title: 'Fire risk assessment',
    words: [/fire risk assessment/i, /assess(?:or|ment)\b/i],
  },
  {
    kind: 'inspection',
    title: 'Fire extinguisher service',
    words: [/extinguishers?\b/i, /\bBS ?5306|fire extinguisher[\s\S]*(?:servic|maintenance)/i],
  },
  {
    kind: 'inspection',
    title: 'Fire alarm service',
    words: [/fire (?:detection|alarm)/i, /\bBS ?5839|servic|panel/i],
  },
  {
    kind: 'inspection',
    title: 'Emergency lighting test',
    words: [/emergency lighting/i, /\bBS ?5266|duration test/i],
  },
  {
    kind: 'risk-assessment',
    title: 'Legionella risk assessment',
    words: [/legionella/i, /risk assessment/i],
  },
  {
    kind: 'inspection',
    title: 'Food hygiene rating',
    words: [
      /food hygiene (?:rating|information scheme)/i,
      /\bwere inspected\b|\b(?:very )?good\b|\bpass\b/i,
      // A letter about a rating is no rating.
      /^(?![\s\S]*\bdear\b)/i,
    ],
  },
  {
    kind: 'certificate',
    title: 'Data protection registration',
    words: [/\binformation commissioner|\bICO\b/i, /\bcertificate\b/i, /\bregist\w+[\s\S]*\b(?:end|expir)/i],
  },
  {
    kind: 'bank-statement',
    title: 'Bank statement',
    words: [/\b(?:opening balance|balance brought forward)\b/i, /\bsort ?code\b|\bsort \d\d-\d\d-\d\d/i],
  },
  {
    kind: 'tax-notice',
    title: 'Notice to file a return',
    words: [
      /\bnotice to (?:file|deliver) (?:an? |your )?(?:[\w()-]+ ){0,4}return\b/i,
      /\bHMRC\b|\bHM Revenue/i,
    ],
  },
  {
    kind: 'licence',
    title: 'Licence',
    words: [
      /\b(?:premises|personal|street trading) licence\b/i,
      /\blicensing (?:act|\(scotland\)|authority|board)/i,
      /\bholder\b/i,
    ],
  },
  {
    kind: 'licence',
    title: 'Registration as a waste carrier',
    words: [
      /\bwaste carrier|\bcarrier of (?:controlled )?waste/i,
      /\bcertificate of registration\b|\bregistration number\b/i,
    ],
  },
  {
    kind: 'licence',
    title: 'Music licence',
    words: [/\bTheMusicLicence\b|\bPPL PRS\b/i, /\blicence (?:period|from|year)/i],
  },
]

/** A paper names itself in its first lines. */
const MAX_TITLE = 500

/** The kind and title of a paper whose first lines say it in standing words. */
export function standingTitle(text: string): { kind: DocumentKind; title: string } | undefined {
  const head = text.slice(0, MAX_TITLE)
  // What asks for money, or offers work, is a bill or an offer for it.
  if (/\b(?:invoice|quotation|quote|estimate|statement of account|amount due|purchase order)\b/i.test(head))
    return undefined
  const found = standing.find(({ words }) => words.every((word) => word.test(head)))
  return found && { kind: found.kind, title: found.title }
}
