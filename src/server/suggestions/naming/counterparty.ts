/** Authorities and companies that most businesses deal with, by their short names. */
const known: ReadonlyArray<readonly [name: string, pattern: RegExp]> = [
  ['HMRC', /\bHMRC\b|HM Revenue|H\.? ?M\.? Revenue/i],
  ['Companies House', /companies house|registrar of companies/i],
  ['ICO', /\bICO\b|information commissioner/i],
  ['The Pensions Regulator', /pensions regulator/i],
  ['HSE', /\bHSE\b|health and safety executive/],
  ['DVLA', /\bDVLA\b/],
  ['NEST', /\bNEST\b/],
  ['Intellectual Property Office', /intellectual property office/i],
  ...'Barclays,Lloyds Bank,NatWest,HSBC,Santander,Starling,Monzo,Tide,Metro Bank,Nationwide,Stripe,PayPal,GoCardless,SumUp,Xero,Royal Mail,DHL,DPD,FedEx,UPS,BT,Vodafone,EE,British Gas,EDF,E.ON,Octopus Energy,Aviva,AXA,Hiscox,Allianz,Zurich,Amazon,Screwfix,Travis Perkins,Microsoft,Google,Adobe,GoDaddy'
    .split(',')
    .map((name) => [name, new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`)] as const),
]

const legalForm = '(?:Ltd|Limited|LTD|LIMITED|LLP|plc|PLC)'
const company = new RegExp(
  `((?:[A-Z][\\w'’&.-]*|&)(?:[ \\t]+(?:[A-Z][\\w'’&.-]*|&|and|of)){0,4})[ \\t]+${legalForm}(?![\\w])`,
  'g',
)
/** The signature below a letter. */
const signature = /(?:sincerely|faithfully|truly|regards),?\s*\n+\s*(?:for\s+)?([A-Z][\w'’&. -]{2,40})\s*$/i
/** A labelled name in a form. */
const labelledParty =
  /\b(?:bill(?:ed)? to|invoiced? to|customer|client|to|from|supplier|landlord|payee|lender|broker)[ \t]*:[ \t]*([A-Z][\w'’&.-]*(?:[ \t]+(?:[A-Z][\w'’&.-]*|&)){1,4})/gi
/** Words before a company's name that are not part of it. */
const leading =
  /^(?:(?:From|To|For|Client|Customer|Between|And|The|Messrs|Employer|Supplier|Bill|Dear|Company|Insured|Borrower|Of)\b[\s:]*)+/

const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/\s+(?:ltd|limited|llp|plc)\.?$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Finds the other party of a document: a known organisation, another company, or the person who signed.
 *
 * @param businessName the account's own
 */
export function otherParty(text: string, businessName: string | null): string | undefined {
  const ours = folded(businessName ?? '')
  const isOurs = (name: string) => ours !== '' && (folded(name) === ours || ours.includes(folded(name)))
  const head = text.slice(0, 3000)
  const candidates: Array<{ name: string; at: number }> = []
  for (const [name, pattern] of known) {
    const at = head.search(pattern)
    if (at >= 0 && !isOurs(name)) candidates.push({ name, at })
  }
  for (const match of head.matchAll(company)) {
    const name = (match[1] ?? '').replace(leading, '').trim()
    if (name.length > 2 && !isOurs(name)) candidates.push({ name: titled(name), at: match.index })
  }
  for (const match of head.matchAll(labelledParty)) {
    const name = (match[1] ?? '')
      .replace(leading, '')
      .replace(/[ \t]+(?:Ltd|Limited|LLP|plc|[A-Z])\.?$/i, '')
      .trim()
    if (/^[A-Z]/.test(name) && /\s/.test(name) && !isOurs(name))
      candidates.push({ name: titled(name), at: match.index })
  }
  const first = candidates.toSorted((a, b) => a.at - b.at)[0]
  if (first !== undefined) return first.name
  const signed = signature.exec(head.trim())?.[1]?.trim()
  return signed === undefined || isOurs(signed) ? undefined : titled(signed)
}

/** Finds the person that a document is about. */
export function personIn(text: string): string | undefined {
  const labelled =
    /\b(?:employee(?: name)?|name|attendee|candidate|trainee|mr|mrs|miss|ms)\b[ \t]*[:.]?[ \t]+([A-Z][a-z'’-]+(?:[ \t]+[A-Z][a-z'’-]+){1,2})/i
  const found = labelled.exec(text.slice(0, 3000))?.[1]
  return found !== undefined && /^(?:[A-Z][a-z'’-]+[ \t]*){2,3}$/.test(found) ? found : undefined
}

/** Changes a name in capitals to title case. */
function titled(name: string): string {
  return name === name.toUpperCase() && name.length > 5
    ? name.toLowerCase().replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
    : name
}
