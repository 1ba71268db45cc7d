/** "Tax month 7", "Period: Month 7", "Week no. 31"; not "per week 40", nor a tax code's "Week 1/Month 1". */
const form =
  /(?<!\b(?:per|a|an|each|every|this|last|next|hours|hrs|working)[ \t]+)\b(month|mth|week|wk)(?:[ \t]*(?:no|number|num)\b\.?)?[ \t:.#]*(\d{1,2})(?![\d%]|[ \t]*[/.-][ \t]*[\dm]|[ \t]*(?:hours|hrs|days|basis)\b)/gi
const units: Readonly<Record<string, readonly [name: string, most: number]>> = {
  m: ['month', 12],
  w: ['week', 56],
}

/** The month or week of the tax year that a paper of payroll says it is of: "month 7". */
export function taxPeriodIn(text: string): string | undefined {
  for (const [, unit = '', digits] of text.matchAll(form)) {
    const [name, most] = units[unit.charAt(0).toLowerCase()] ?? ['', 0]
    const number = Number(digits)
    if (number >= 1 && number <= most) return `${name} ${String(number)}`
  }
  return undefined
}
