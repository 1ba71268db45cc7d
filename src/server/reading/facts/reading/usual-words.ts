import type { DocumentKind } from '#contract/documents/document-kinds.ts'

/** What a paper says in its first lines, where it says what it is, and what papers of its kind say besides. */
type Usual = readonly [title: RegExp, words: RegExp]

const money = /\d[\d,]*\.\d\d\b/

/** What papers of a kind usually say, for texts of which the model is not sure; the first that fits counts. */
const usual: Partial<Record<DocumentKind, Usual>> = {
  remittance: [/\bremittance\b|\bBACS (?:advice|payment advice)\b|\bpayment advice\b/i, money],
  'credit-note': [
    /\bcredit note\b|^[^\S\n]*credit\b(?! card)[^\S\n]*(?:no\b.*)?$|\bcredit memo\b/im,
    /\bcredit/i,
  ],
  'purchase-order': [
    /\bpurchase order\b|\bour order (?:no|number)\b|^[^\S\n]*order to\b/im,
    /\bquote (?:our|this) order\b|\border (?:no|number|value|total)\b|\bplease supply\b/i,
  ],
  'delivery-note': [
    /\b(?:delivery|despatch|dispatch|advice|consignment|collection) (?:note|ticket|docket)\b|\bproof of delivery\b|\bpacking (?:list|slip)\b/i,
    /\bqty\b|\bquantity\b|\bdelivered\b|\bdeliver to\b|\breceived\b|\bgoods\b|\bparcels?\b/i,
  ],
  'insurance-certificate': [
    /\b(?:certificate|evidence|confirmation|verification) of (?:[\w'’]+ ){0,4}(?:insurance|indemnity|cover)\b|\binsurance certificate\b|\bto whom it may concern\b/i,
    /\b(?:insured|assured|policy ?holder|policy)\b[\s\S]*\b(?:expir|valid|period|until|from|effective)|\bindemnity\b/i,
  ],
  'insurance-policy': [
    /\bschedule\b|\brenewal\b|\bpolicy\b|\byour (?:insurance|cover)\b|\binsurance\b/i,
    /\b(?:insured|policy ?holder|cover)\b[\s\S]*\b(?:premium|IPT|sums? insured)\b|\b(?:premium|IPT|sums? insured)\b[\s\S]*\b(?:insured|cover)\b/i,
  ],
  lease: [
    /\b(?:under)?lease\b|\btenancy agreement\b|\brent review\b|\blicence to occupy\b/i,
    /\b(?:landlord|lessor|licensor)\b[\s\S]*\b(?:tenant|lessee|licensee)\b/i,
  ],
  'loan-agreement': [
    /\b(?:hire[ -]purchase|lease purchase|loan|credit|asset finance|facility)\b[\w -]{0,20}\b(?:agreement|letter)\b|\bdirector[’']?s loan\b/i,
    /\b(?:lender|borrower|repay|repayable|repayments?|instalments?|amount of credit|APR|interest)\b/i,
  ],
  'employment-contract': [
    /\b(?:contract|statement|terms|particulars)\b[\w ()-]{0,30}\bemployment\b|\bsection 1\b.{0,30}\bemployment rights\b|\bzero[ -]hours\b|\bapprentice(?:ship)? agreement\b|\b(?:casual|seasonal)(?: worker)?:? (?:agreement|contract|terms)\b|\bstatement of (?:main )?terms\b/i,
    /\b(?:job title|hours|holidays?|notice|salary|wage|rate of pay|pay)\b/i,
  ],
  nda: [
    /\bnon[- ]?disclosure\b|\bconfidentiality (?:agreement|undertaking)\b/i,
    /\bconfidential|\b(?:between|party|parties)\b/i,
  ],
  contract: [
    /\b(?:rental|hire|service|services|maintenance|supply|consultancy|subcontract|franchise|management|agency)\b[\w ]{0,12}\b(?:agreement|contract)\b|^[^\S\n]*(?:agreement|contract)\b|\bterms of (?:business|engagement)\b|\bletter of engagement\b/im,
    /\b(?:customer|client|supplier|hirer|contractor|parties|between)\b[\s\S]*\b(?:term|commenc\w+|signed|notice|terminat\w+)\b/i,
  ],
  'pension-notice': [
    /\b(?:pensions?|automatic enrolment|auto-?enrolment|contribution schedule|EMP0\d+)\b/i,
    /\b(?:contributions?|re-?enrol\w*|scheme|opt(?:ed)? out|pensions regulator|declaration)\b[\s\S]*\b(?:employer|workers?|earnings|staff|scheme|employees?)\b|\b(?:employer|workers?|staff|scheme)\b[\s\S]*\b(?:contributions?|re-?enrol\w*|declaration)\b/i,
  ],
  'vehicle-record': [
    /\bV5C\b|\bvehicle (?:tax|log ?book|check|defect|registration)\b|\bDVLA\b|\btachograph\b|\bSORN\b/i,
    /\b(?:vehicle|registration|keeper|mileage)\b/i,
  ],
  'domain-registration': [/\bdomain\b/i, /\b(?:renew\w*|expir\w*|regist\w*)\b/i],
  'training-record': [
    /\b(?:CSCS|ECS|CPCS|IPAF|PASMA|NPORS)\b|\b(?:course|training|attendance|achievement|competence|skills (?:card|certification))\b|\bfirst aid at work\b|\bhas (?:attended|passed|completed)\b|\btook part in\b/i,
    /\b(?:complet|attend|pass|achiev|award|train|qualif|skilled|expires?)\w*|\blearner\b|\bdelegate\b|\bcard\b/i,
  ],
  'software-licence': [
    /\b(?:software|product|user) licen[cs]e|\blicen[cs]e (?:key|certificate)\b/i,
    /\b(?:users?|seats?|software|version|key)\b/i,
  ],
  licence: [
    /\b(?:licen[cs]e|licensing|permit|consent)\b/i,
    /\b(?:licensee|licence holder|holder|granted|authoris\w+|licensed|permitted)\b/i,
  ],
  inspection: [
    /\binspection (?:report|record|certificate|checklist)\b|\binspection\b|\b(?:examination|test|commissioning|condition|survey) (?:report|certificate|record)\b|\bhygiene rating\b/i,
    /\b(?:inspect(?:ed|or)|examined|tested|satisfactory|pass(?:ed)?|fail(?:ed)?|defects?|next (?:test|inspection|service|examination)|matters found)\b/i,
  ],
  'service-record': [
    /\b(?:service|servicing|visit|treatment|maintenance|engineer[’']?s?|job|call[ -]?out|calibration)\b[\w /-]{0,14}\b(?:report|record|sheet|card|certificate|log)\b|\bservice visit\b/i,
    /\b(?:engineer|technician|serviced|parts|fitted|visit|next service|work (?:done|carried out))\b/i,
  ],
  receipt: [
    /./,
    /\b(?:total|balance due|to pay|sale)\b[\s\S]*\b(?:contactless|auth(?:orisation)? code|(?:visa|debit|credit|master) ?card|visa|chip|cash|change)\b|\bpaid by card\b|\bthank you for your (?:payment|purchase)\b/i,
  ],
  quote: [/\bquot(?:e|ation|ing)\b|\bestimate\b/i, money],
  'bank-statement': [
    /\bstatement\b|\baccount summary\b/i,
    /\b(?:sort ?code|IBAN|card number|account (?:no|number)|business account|current account|tide|monzo|starling)\b[\s\S]*\b(?:balance|money (?:in|out)|paid (?:in|out)|minimum payment)\b/i,
  ],
  statement: [/\bstatement\b/i, /\b(?:b\/f|brought forward|60 days|overdue|outstanding|balance)\b/i],
  invoice: [
    /\binvoice\b|\btax point\b|\bfee note\b|\b(?:rates?|council tax|water|electricity|gas|phone) (?:bill|demand)\b|\byour (?:latest )?bill\b|\bsubscription\b/i,
    /\b(?:amount|balance|total|now) (?:now )?(?:due|payable|to pay)\b|\b(?:total|please pay|payable|pay by)\b[\s\S]*\d/i,
  ],
  certificate: [
    /^[^\S\n]*(?:[A-Z][\w'’&]*[^\S\n]+){0,4}certificate\b(?:[^\S\n]+of\b.*)?[^\S\n]*$|\bcertif(?:y|ies) that\b/im,
    /\b(?:certif(?:y|ies)|regist\w+|member\w*|accredit\w+|valid|awarded|expir\w+)\b/i,
  ],
  'management-accounts': [
    /\bmanagement accounts\b|\bmgm?t (?:accts?|accounts)\b|\b(?:quarter(?:ly)?|monthly|half[- ]year|(?:three|six|nine|[369]) months)\b.{0,40}\b(?:figures|results|to \d)/i,
    /\b(?:sales|fees|turnover|takings|income)\b[\s\S]*\b(?:wages|salaries|overheads|costs?|profit|margin)\b/i,
  ],
  forecast: [
    /\bcash[- ]?flow\b|\bforecast\b|\b13[- ]weeks?\b/i,
    /\b(?:start|open(?:ing)?|in the bank)\b[\s\S]*\b(?:wages|salaries|payroll|suppliers|receipts|VAT)\b/i,
  ],
  budget: [/\bbudget\b/i, /(?:\d[\d,]{2,}[\s\S]*){4}/],
  accounts: [
    /\b(?:annual|statutory|audited|unaudited|abridged|micro-entity|partnership) (?:\w+ )?accounts\b|\bincome and expenditure\b|\bprofit and loss\b|\breport and (?:\w+ )?accounts\b|\bfinancial statements\b/i,
    /\b(?:year|period) (?:ended|to)\b|\bto \d{1,2} \w+ 20\d\d\b/i,
  ],
  minutes: [
    /\bminutes\b|\b(?:board|directors|members|shareholders|partners|trustees|management|general|committee)[’']? meeting\b|\bmeeting of (?:the )?(?:directors|members|shareholders|partners|board|trustees)\b|\bdirectors met\b/i,
    /\b(?:present|apologies|in the chair|chair(?:ed)?|agreed|resolved|decided|noted)\b/i,
  ],
  resolution: [
    /\bwritten resolutions?\b|\b(?:ordinary|special) resolution\b|\bthe undersigned\b|\bbeing all the (?:directors|members)\b/i,
    /\b(?:resol\w+|decide|agree) ?that\b|\bTHAT\b|\bresolve[sd]?\b/,
  ],
  'statutory-register': [
    /\bregister of (?:members|directors|secretaries|persons|people|charges|allotments|transfers)\b|\bPSC register\b/i,
    /\b(?:appointed|entered|ceased|resigned|address|shares)\b/i,
  ],
  appraisal: [
    /\bappraisal\b|\b(?:performance|annual|yearly|staff|(?:mid|half)[- ]year|(?:six|6)[- ]month(?:ly)?|probation(?:ary)?|development) (?:and development )?(?:review|conversation|chat|talk)\b|\b(?:one|1)[- ](?:to|2)[- ](?:one|1)\b/i,
    /\b(?:good|well|goals?|objectives?|aims?|strengths?|improve\w*|training|targets?)\b/i,
  ],
  'leave-record': [
    /\b(?:holidays?|hols|annual leave|absence|time off)\b.{0,25}\b(?:card|record|form|request|(?:leave )?y(?:ea)?r|planner|absence)\b|\breturn[- ]to[- ]work (?:form|interview|meeting)\b|\bself[- ]certif/i,
    /\b(?:entitle\w+|days?|taken|booked|sick|absent)\b/i,
  ],
  'expense-claim': [
    /\b(?:expenses?|mileage)\b.{0,12}\b(?:claim|form|report|sheet)\b|\bclaim for expenses\b|\b(?:driver|staff|travel)[’']?s?[’']? expenses\b|^[^\S\n]*expenses\b|\bout of (?:my|his|her) own pocket\b/im,
    /(?:\d\.\d\d\b[\s\S]*){2}/,
  ],
  'accident-report': [
    /\baccident\b|\bincident (?:report|form)\b/i,
    /\b(?:injur\w+|hurt|RIDDOR|first aid|cut|burn\w*|bruise\w*|fell|hospital|A&E)\b/i,
  ],
  'dbs-check': [
    /\bDBS\b|\bdisclosure and barring\b|\bdisclosure scotland\b|\baccess ?NI\b/i,
    /\b(?:certificate|disclosure|result|checked|enhanced|basic)\b/i,
  ],
  cv: [
    /\bcurriculum vitae\b|^[^\S\n]*CV\b|\bprofile\b|\bexperience\b/im,
    /\b(?:experience|employment|career|work history)\b[\s\S]*\b(?:education|qualifications)\b/i,
  ],
  'job-description': [
    /\bjob description\b|\bperson specification\b|\bvacancy\b|\bwe(?:[’']re| are) (?:looking for|hiring)\b/i,
    /\b(?:duties|responsib\w+|reports? to|hours|salary|apply)\b/i,
  ],
  'asset-register': [
    /\b(?:fixed assets?|asset (?:register|list)|what we own|(?:plant|equipment|tools?|machines?|kit) (?:list|register)|plant(?: and|,| &) (?:fittings|equipment|machinery|tools))\b/i,
    /\b(?:cost|paid|bought|serial|purchased|depreciation|depn)\b[\s\S]*\d/i,
  ],
  'stock-list': [
    /\bstock\b.{0,20}\b(?:list|take|taking|count(?:ed)?|at cost|valuation|sheet)\b|\binventory\b/i,
    /\b(?:qty|quantity|cost|value|count(?:ed)?|units|cases)\b/i,
  ],
  'price-list': [
    /\b(?:price|rate|fee)s? (?:list|card|board|guide)\b|\b(?:prices|rates|fees|charges)\b.{0,20}\b(?:from|effective|20\d\d)\b|\btariff\b|\bscale of fees\b|\bwhat (?:I|we|it) (?:charge|costs?)\b|\bRRP\b/i,
    /(?:\d\.\d\d\b[\s\S]*){3}|(?:£\d[\s\S]*){3}|(?:\b\d{2,}\s[\s\S]*){6}/,
  ],
  'risk-assessment': [
    /\brisk assessment\b|\bRAMS\b|\bmethod statement\b|\bCOSHH\b/i,
    /\b(?:hazards?|likelihood|severity|controls?|risks?|harm)\b/i,
  ],
  procedure: [
    /\b(?:SOP|procedure|work instruction|step by step|checklist)\b|\bhow (?:we|to)\b/i,
    /^\s*1[.)]?\s+\S[\s\S]*^\s*2[.)]?\s/m,
  ],
  policy: [
    /\bpolicy\b/i,
    /^(?![\s\S]*\b(?:premium|insured|policy ?holder|policy n)\b)[\s\S]*\b(?:must|staff|employees?|everyone|review(?:ed)?|responsib\w+)\b/i,
  ],
  'press-release': [
    /\b(?:press|news|media) release\b|\bfor (?:immediate )?(?:release|use)\b|\bembargo/i,
    /\b(?:said|says|notes to editors?|contact|ends)\b/i,
  ],
  survey: [
    /\bsurvey\b|\bquestionnaire\b|\bwe asked [\d,]+\b|\btold us\b/i,
    /\bQ ?\d\b|\d ?%|\bhow (?:did|do|likely|satisfied)\b/i,
  ],
  'business-plan': [
    /\bbusiness plan\b|\b(?:three|five|3|5)[- ]year plan\b|\bplan for the bank\b/i,
    /\b(?:customers?|market|compet\w+|loan|growth|sales)\b/i,
  ],
  proposal: [
    /\btender\b|\bproposal\b|\bexpression of interest\b/i,
    /\b(?:our (?:approach|offer|team|experience|price)|about us|we propose|method|scope|deliverables)\b/i,
  ],
  claim: [
    /\bclaims? (?:form|number|no|ref\w*|notification)\b|\bnotification of (?:a )?(?:claim|loss|incident)\b/i,
    /\b(?:insur\w+|loss|damage|policy)\b/i,
  ],
  'tax-notice': [
    /\bHM Revenue\b|\bHMRC\b/i,
    /\bpenalt(?:y|ies)\b|\bnot paid\b|\bunpaid\b|\bwe (?:are going|intend) to (?:check|look)\b|\bnotice\b|\bpayment plan\b/i,
  ],
  payslip: [
    /\b(?:pay ?slip|pay (?:date|period)|(?:tax )?(?:week|month|wk|mth) ?\d+|tax code|1257L|employee)\b/i,
    /^(?![\s\S]*\b(?:employees|summary|P32|P30)\b)(?=[\s\S]*\bgross\b)(?=[\s\S]*\b(?:PAYE|tax)\b)(?=[\s\S]*\bnett?\b)/i,
  ],
}

/** A letter says whom it is to, and ends with a greeting. */
export const salutation = /^\W*dear\b/im
/** The lines above an email. */
export const mailHeader = /^From: [\s\S]{0,200}^(?:To|Subject|Date|Sent):/m
const letter = [salutation, /\byours\b|\bregards\b|\bsincerely\b|\bfaithfully\b|\bbest wishes\b/i]

/** Letters that are of a kind of their own by what they say, where the model deems that the likeliest. */
const letters: Partial<Record<DocumentKind, RegExp>> = {
  'offer-letter':
    /\boffer(?:ing)? (?:you|of)\b[\s\S]{0,60}\b(?:post|position|role|job|employment|apprenticeship)\b/i,
  disciplinary:
    /\bdisciplinary (?:hearing|meeting|action|procedure)\b|\b(?:first|final|written|verbal|formal) (?:written )?warning\b|\bgross misconduct\b/i,
  'data-protection': /\bsubject access\b|\beverything (?:that )?we hold\b/i,
  complaint: /\b(?:complain(?:t|ing)?|not acceptable|unacceptable)\b/i,
}

const written: ReadonlySet<DocumentKind> = new Set(['letter', 'email', 'note'])

/** How likely the model must deem a kind. */
const POSSIBLE = 0.01

/** How far a title is from the beginning, and the words that papers usually have, in characters. */
const TITLE = 300
const WORDS = 2500

/**
 * The kind that a text has by its title and usual words, where a model deems it possible.
 *
 * @param likely the kinds with their probabilities, the likeliest first
 * @returns undefined where none fits, and for a mail
 */
export function usualKind(
  text: string,
  likely: ReadonlyArray<readonly [DocumentKind, number]>,
): DocumentKind | undefined {
  const head = text.slice(0, WORDS)
  const [first] = likely[0] ?? ['letter']
  if (mailHeader.test(head)) return first === 'email' ? first : undefined
  if (salutation.test(head) && letters[first]?.test(head) === true) return first
  if (letter.every((words) => words.test(text.slice(0, WORDS * 2))))
    return written.has(likely[0]?.[0] ?? 'letter') ? 'letter' : undefined
  const beginning = head.slice(0, TITLE)
  const [found] =
    Object.entries(usual).find(([, [title, words]]) => title.test(beginning) && words.test(head)) ?? []
  const byWords = likely.find(([kind, share]) => kind === found && share >= POSSIBLE)?.[0]
  // Its last lines may be on another page.
  return byWords ?? (first === 'letter' && salutation.test(head) ? first : undefined)
}
