/** @returns whether nine digits are a British VAT number, by either of its two sums (HMRC, "VAT registration number") */
export function isVatNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (!/^\d{9}(?:\d{3})?$/.test(digits)) return false
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  )
  const check = Number(digits.slice(7, 9))
  return (sum + check) % 97 === 0 || (sum + check + 55) % 97 === 0
}

/** @returns whether a text has the form of a number at Companies House, which has no check digit */
export function isCompanyNumber(text: string): boolean {
  return /^(?:\d{8}|(?:SC|NI|OC|SO|NC|LP|SL|FC|RC|IP|R0|CE)\d{6})$/i.test(text.replaceAll(/\s/g, ''))
}

/** @returns whether ten digits are a Unique Taxpayer Reference, whose first digit checks the others */
export function isTaxpayerReference(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length !== 10) return false
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index + 1]), 0)
  return [2, 1, 9, 8, 7, 6, 5, 4, 3, 2, 1][sum % 11] === Number(digits[0])
}
