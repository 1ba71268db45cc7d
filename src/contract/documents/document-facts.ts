import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { cleanName } from '#contract/platform/common-fields.ts'
import { documentKinds } from './document-kinds.ts'
import { type FactName, factNames } from './fact-names.ts'

const day = z.iso.date('Please enter a day as YYYY-MM-DD')
const MAX_FACT = 120
const line = z
  .string()
  .transform(cleanName)
  .pipe(
    z
      .string()
      .min(1, 'Please enter some text')
      .max(MAX_FACT, `Please enter at most ${String(MAX_FACT)} characters`),
  )

const factValues = {
  kind: z.enum(documentKinds, 'This is not a kind of document'),
  date: day,
  period: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { error: 'The period ends before it begins', path: ['to'] }),
  party: line,
  /** With two decimals, so that no sum is rounded, and in a currency of ISO 4217. */
  total: z.object({
    amount: z.string().regex(/^-?(?:0|[1-9]\d{0,11})\.\d\d$/, 'Please enter an amount as 1250.00'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Please enter a currency as GBP'),
  }),
  reference: line,
  person: line,
  ends: day,
  due: day,
}

/** Values alone, as a person sets them; null for what a document does not have. */
export const factChanges = z
  .object({
    kind: factValues.kind.nullable(),
    date: factValues.date.nullable(),
    period: factValues.period.nullable(),
    party: factValues.party.nullable(),
    total: factValues.total.nullable(),
    reference: factValues.reference.nullable(),
    person: factValues.person.nullable(),
    ends: factValues.ends.nullable(),
    due: factValues.due.nullable(),
  })
  .partial()
export type FactChanges = z.infer<typeof factChanges>
export type FactValue<Name extends FactName> = NonNullable<FactChanges[Name]>

/** Where a fact is on its page, as parts of the page's width and height. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type FactBox = z.infer<typeof box>

function factOf<Value extends z.ZodType>(value: Value) {
  return z
    .object({
      value,
      /** From 0 to 1: how sure the reading is. */
      confidence: z.number(),
      /** Where it was read, counted from 1; left out for a text without pages, and for what a person set. */
      page: z.int().optional(),
      box: box.optional(),
      /** How it is written there. */
      text: z.string().optional(),
      /** Whether a person set or confirmed it. */
      confirmed: z.boolean(),
    })
    .nullable()
}

/** The facts of a document: what was read in it, or what a person said. */
export const documentFacts = namedObject('Facts', {
  kind: factOf(z.enum(documentKinds)),
  date: factOf(z.string()),
  period: factOf(z.object({ from: z.string(), to: z.string() })),
  party: factOf(z.string()),
  total: factOf(z.object({ amount: z.string(), currency: z.string() })),
  reference: factOf(z.string()),
  person: factOf(z.string()),
  ends: factOf(z.string()),
  due: factOf(z.string()),
})
export type DocumentFacts = z.infer<typeof documentFacts>

export interface ReadFact<Value> {
  value: Value
  confidence: number
  page?: number
  box?: FactBox
  text?: string
}

/** How often VAT is returned. */
export const vatSchemes = ['quarterly', 'monthly', 'annual'] as const

/** 1: quarters end in March, June, September, December; 2: a month later, so in January; 3: in February. */
export type VatStagger = 1 | 2 | 3

/** How VAT is returned, as a certificate of registration says it. */
export interface ReadVat {
  scheme: (typeof vatSchemes)[number]
  stagger: VatStagger | null
}

/** The facts that were read in some bytes; what they say of the company is offered in its set-up alone. */
export type ReadFacts = { [Name in FactName]?: ReadFact<FactValue<Name>> } & {
  vat?: ReadFact<ReadVat>
  /** What the paper is called by law or an authority, as "Gas safety record". */
  title?: ReadFact<string>
}

/** What was read in a document, with what a person said of it in its place. */
export function factsOf(read: ReadFacts | null, confirmed: FactChanges | null): DocumentFacts {
  return Object.fromEntries(
    factNames.map((name) => {
      const found = read?.[name]
      const said = confirmed?.[name]
      if (said === undefined) return [name, found === undefined ? null : { ...found, confirmed: false }]
      if (said === null) return [name, null]
      const isSame =
        found !== undefined && JSON.stringify(sorted(found.value)) === JSON.stringify(sorted(said))
      return [name, { ...(isSame ? found : { value: said }), confidence: 1, confirmed: true }]
    }),
  ) as DocumentFacts
}

/**
 * From which confidence a reading that nobody confirmed counts, by what is done with it: whether it is shown beside the
 * paper, offered to a person as an answer, decides something without a person, or is taken as known in other papers.
 */
export const MIN_CONFIDENCE = { show: 0, offer: 0.6, decide: 0.8, know: 0.9 } as const
export type FactPurpose = keyof typeof MIN_CONFIDENCE

export type HeldFacts = { [Name in FactName]: FactValue<Name> | null }

/** What holds of a paper: what a person said, else what was read and is sure enough for a purpose, else null. */
export function whatHolds(
  read: ReadFacts | null,
  confirmed: FactChanges | null,
  purpose: FactPurpose,
): HeldFacts {
  // A loop, as this is asked of every paper of every company at once.
  const held: Partial<Record<FactName, HeldFacts[FactName]>> = {}
  for (const name of factNames) {
    const said = confirmed?.[name]
    const found = read?.[name]
    held[name] =
      said === undefined
        ? found === undefined || found.confidence < MIN_CONFIDENCE[purpose]
          ? null
          : found.value
        : said
  }
  return held as HeldFacts
}

/** PostgreSQL keeps the keys of an object in its own order. */
function sorted(value: string | object): unknown {
  return typeof value === 'string' ? value : Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
}
