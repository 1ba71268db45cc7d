import { type DocumentKind, documentKindLabels, documentKinds } from '#contract/document-kinds.ts'
import { featuresOfText, featureOfTitle } from '#server/classifier/features.ts'
import { stemsOf } from '#server/classifier/stems.ts'
import { type Known, stemsIn, type Task, termsOf } from '../classifier/trainer.ts'
import { keyOf, readPapers } from '../papers/papers.ts'
import { phrases } from './kind-phrases.ts'

/** Kinds that are hard to tell apart learn from each other. */
const groups: ReadonlyArray<readonly DocumentKind[]> = [
  ['invoice', 'credit-note', 'receipt', 'statement', 'remittance'],
  ['quote', 'proposal', 'purchase-order', 'delivery-note', 'price-list'],
  ['contract', 'nda', 'lease', 'loan-agreement', 'shareholder-agreement', 'software-licence'],
  ['accounts', 'management-accounts', 'budget', 'forecast', 'business-plan', 'report', 'presentation'],
  ['tax-return', 'tax-calculation', 'tax-notice', 'vat-return', 'vat-certificate', 'cis-statement'],
  ['payroll-report', 'payslip', 'p45', 'p60', 'p11d', 'pension-notice'],
  ['minutes', 'resolution', 'articles', 'statutory-register', 'confirmation-statement'],
  ['employment-contract', 'offer-letter', 'job-description', 'appraisal', 'disciplinary', 'leave-record'],
  ['policy', 'procedure', 'handbook', 'risk-assessment', 'manual'],
  ['insurance-policy', 'insurance-certificate', 'claim'],
  ['inspection', 'service-record', 'mot', 'vehicle-record', 'certificate', 'training-record'],
  ['letter', 'email', 'note', 'complaint'],
]

/** The kinds of documents, learnt from papers. */
export function kindTask(): Task {
  const knowledge: Known[] = [
    ...phrases.flatMap(({ kind, titles, words }) => [
      ...titles.flatMap((title) => [
        { label: kind, features: [featureOfTitle(title)], weight: 5 },
        ...termsOf(kind, title, 3),
      ]),
      ...termsOf(kind, words.join(','), 2),
    ]),
    ...documentKinds.flatMap((kind) => [
      { label: kind, features: [featureOfTitle(documentKindLabels[kind])], weight: 5 },
    ]),
  ]
  const papers = readPapers().filter(
    ({ fields, isLabelled, use }) => use === 'training' && isLabelled('kind') && fields.has('kind'),
  )
  const stems = new Set([...papers.flatMap(({ typed }) => stemsOf(typed)), ...stemsIn(knowledge)])
  return {
    title: 'Kinds',
    file: new URL('../../src/server/facts/reading/kind-model.json', import.meta.url),
    classes: documentKinds.map((kind) => [kind, documentKindLabels[kind]]),
    groupOf: (id) => String(groups.findIndex((group) => group.some((kind) => kind === id))),
    none: undefined,
    knowledge,
    examples: papers.flatMap(({ business, fields, hand, text, typed }) =>
      [...new Set([text, typed])].map((form, index) => ({
        hand,
        key: keyOf(typed),
        label: fields.get('kind') ?? '',
        also: [],
        features: featuresOfText({ name: '', text: form }, business, (stem) => stems.has(stem)),
        isSecondForm: index > 0,
      })),
    ),
  }
}
