/** Bodies and firms that nearly every business hears from, as they are called for short. */
const known: ReadonlyArray<readonly [name: string, says: RegExp]> = [
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
/** A name that stands alone at the head of a page, or below a letter's last words. */
const signature = /(?:sincerely|faithfully|truly|regards),?\s*\n+\s*(?:for\s+)?([A-Z][\w'’&. -]{2,40})\s*$/i
/** Whom a form names as the other side. */
const otherSide =
  /\b(?:bill(?:ed)? to|invoiced? to|customer|client|to|from|supplier|landlord|payee|lender|broker)[ \t]*:[ \t]*([A-Z][\w'’&.-]*(?:[ \t]+(?:[A-Z][\w'’&.-]*|&)){1,4})/gi
/** What may stand before a company's name and is no part of it. */
const leading =
  /^(?:(?:From|To|For|Client|Customer|Between|And|The|Messrs|Employer|Supplier|Bill|Dear|Company|Insured|Borrower|Of)\b[\s:]*)+/

const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/\s+(?:ltd|limited|llp|plc)\.?$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The other side of a document: a body that everybody knows, a company that is not the account's own, or who signed.
 *
 * @param businessName the account's own, which is never the other side
 */
export function otherParty(text: string, businessName: string | null): string | undefined {
  const ours = folded(businessName ?? '')
  const isOurs = (name: string) => ours !== '' && (folded(name) === ours || ours.includes(folded(name)))
  const head = text.slice(0, 3000)
  const candidates: Array<{ name: string; at: number }> = []
  for (const [name, says] of known) {
    const at = head.search(says)
    if (at >= 0 && !isOurs(name)) candidates.push({ name, at })
  }
  for (const match of head.matchAll(company)) {
    const name = (match[1] ?? '').replace(leading, '').trim()
    if (name.length > 2 && !isOurs(name)) candidates.push({ name: titled(name), at: match.index })
  }
  for (const match of head.matchAll(otherSide)) {
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

/** The person a document is about. */
export function personIn(text: string): string | undefined {
  const labelled =
    /\b(?:employee(?: name)?|name|attendee|candidate|trainee|mr|mrs|miss|ms)\b[ \t]*[:.]?[ \t]+([A-Z][a-z'’-]+(?:[ \t]+[A-Z][a-z'’-]+){1,2})/i
  const found = labelled.exec(text.slice(0, 3000))?.[1]
  return found !== undefined && /^(?:[A-Z][a-z'’-]+[ \t]*){2,3}$/.test(found) ? found : undefined
}

/** A name in capitals, as it is written in a list. */
function titled(name: string): string {
  return name === name.toUpperCase() && name.length > 5
    ? name.toLowerCase().replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
    : name
}
