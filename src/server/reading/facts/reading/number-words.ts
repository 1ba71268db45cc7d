/** Numbers of days, weeks and months that documents write in words. */
const words: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  'twenty-one': 21,
  'twenty-five': 25,
  'twenty-eight': 28,
  thirty: 30,
  'forty-five': 45,
  sixty: 60,
  ninety: 90,
}

/** A number written in small letters or in digits; NaN for other words. */
export function numberOf(text: string): number {
  return words[text] ?? Number(text)
}
