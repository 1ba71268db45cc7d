import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { changeCompany } from '#contract/company/companies.ts'
import {
  type CompanyFacts,
  endedStatuses,
  type FactQuestion,
  lookUpCompany,
  type RegisteredCompany,
  setCompanyFacts,
} from '#contract/company/company-facts.ts'
import { spellDay } from '#contract/platform/plain-date.ts'
import { call, failureOf } from '#web/platform/base/call.ts'
import { companyQuery } from '#web/platform/base/companies.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { refreshDeadlines } from '../queries.ts'
import { yearEndInWords } from '../words.ts'

interface Props {
  facts: CompanyFacts
  isOwner: boolean
  onSkip: () => void
  onTaken: (facts: CompanyFacts) => void
}

/** Asks Companies House what it has of the company's number, and takes that over with one press. */
export function LookUp({ facts, isOwner, onSkip, onTaken }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data: company } = useQuery(companyQuery)
  const [typed, setTyped] = useState<string>()
  const number = typed ?? company?.registrationNumber ?? ''
  const search = useMutation({
    mutationFn: async (asked: string) => await call(lookUpCompany, { body: { number: asked } }),
  })
  const take = useMutation({
    mutationFn: async (found: RegisteredCompany) => await takeOver(facts, found, isOwner),
    onSuccess: onTaken,
    onSettled: refreshDeadlines,
  })
  const found = search.data?.company
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="heading mb-1 text-2xl outline-none">
        Look the company up
      </h1>
      <p className="mb-5 max-w-xl text-pretty text-ink-2">
        Companies House knows its incorporation, year end and last statements. Sole traders are not in its
        register, and skip this.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (number.trim() !== '' && !search.isPending) search.mutate(number)
        }}
      >
        <Field
          label="Company number"
          hint="Eight characters, on every letter of Companies House."
          error={failureOf(search, 'Companies House could not be asked.')}
        >
          <div className="flex gap-2">
            <Input
              value={number}
              maxLength={20}
              autoComplete="off"
              onChange={({ target }) => {
                setTyped(target.value)
                search.reset()
              }}
            />
            <Button
              type="submit"
              variant="secondary"
              className="h-11 shrink-0 sm:h-10"
              pending={search.isPending}
            >
              Look up
            </Button>
          </div>
        </Field>
      </form>
      <div aria-live="polite" className="mt-5 grid gap-4">
        {found === null && <Notice>Companies House has no company with this number.</Notice>}
        {found !== undefined && found !== null && <Entry found={found} isOwner={isOwner} />}
        {take.isError && (
          <Notice variant="error">{failureOf(take, 'The answers could not be saved.')}</Notice>
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <Button variant="secondary" onClick={onSkip}>
          {found !== undefined && found !== null ? 'Answer the questions instead' : 'Skip'}
        </Button>
        {found !== undefined && found !== null && isUsable(found) && (
          <Button pending={take.isPending} onClick={() => take.mutate(found)}>
            Use these answers
          </Button>
        )}
      </div>
    </>
  )
}

const isUsable = ({ facts }: RegisteredCompany) => facts.incorporatedOn !== undefined

function Entry({ found, isOwner }: { found: RegisteredCompany; isOwner: boolean }) {
  const { facts, lastAccountsTo, name, nextAccountsTo, number, status } = found
  const lines: Array<[label: string, value: ReactNode]> = [
    ['Name', `${name} (${number})`],
    ['Status', status === null || status === 'active' ? null : status.replaceAll('-', ' ')],
    ['Incorporated', facts.incorporatedOn === undefined ? null : spellDay(facts.incorporatedOn)],
    [
      'Year ends',
      facts.accountingReferenceDate === undefined ? null : yearEndInWords(facts.accountingReferenceDate),
    ],
    ['Last accounts', lastAccountsTo === null ? 'None yet' : `to ${spellDay(lastAccountsTo)}`],
    ['Next accounts', nextAccountsTo === null ? null : `to ${spellDay(nextAccountsTo)}`],
    [
      'Last confirmation statement',
      facts.lastConfirmationStatementTo === undefined
        ? null
        : facts.lastConfirmationStatementTo === null
          ? 'None yet'
          : `to ${spellDay(facts.lastConfirmationStatementTo)}`,
    ],
  ]
  if (endedStatuses.includes(status))
    return (
      <Notice>
        {name} is no longer on the register ({status?.replaceAll('-', ' ')}), so nothing more falls due for it
        there. If it has been restored, please answer the questions instead.
      </Notice>
    )
  if (!isUsable(found))
    return (
      <Notice>
        {name} is in the register, but neither as a private limited company nor as an LLP: please answer the
        questions instead.
      </Notice>
    )
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line bg-sheet px-4">
        {lines
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="gap-x-4 py-2.5 sm:flex">
              <dt className="text-sm text-ink-2 sm:w-52 sm:shrink-0 sm:text-base">{label}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {facts.accountingReferenceDate === undefined && (
        <Notice>
          The year end is asked for in the questions: the accounting periods in the register have changed in a
          way that does not follow from it.
        </Notice>
      )}
      {isOwner && (
        <p className="text-sm text-ink-2">Name, number and address of the company are filled in too.</p>
      )}
    </>
  )
}

/** The questions that the register has answered. */
function answeredBy({ accountingReferenceDate }: RegisteredCompany['facts']): FactQuestion[] {
  return [
    'form',
    'incorporatedOn',
    'lastConfirmationStatementTo',
    ...(accountingReferenceDate === undefined ? [] : (['accountingReferenceDate'] as const)),
  ]
}

async function takeOver(facts: CompanyFacts, found: RegisteredCompany, isOwner: boolean) {
  const answered = [...new Set([...facts.answered, ...answeredBy(found.facts)])]
  const saved = await call(setCompanyFacts, { body: { ...facts, ...found.facts, answered } })
  if (isOwner) await fillIn(found)
  return saved
}

/** A name without what the register writes in its own way: capitals, punctuation, and the form at its end. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:ltd|limited|llp|limited liability partnership)$/, '')

/** Fills in what the company says of itself. A name that the register only writes in another way stays. */
async function fillIn({ address, facts: { form }, name, number }: RegisteredCompany): Promise<void> {
  const before = await queryClient.ensureQueryData(companyQuery)
  const isSameName = plain(before.name ?? '') === plain(name)
  const saved = await call(changeCompany, {
    body: {
      registrationNumber: number,
      ...(!isSameName && { name }),
      ...(address !== null && { registeredOfficeAddress: address }),
      ...(form !== undefined && form !== null && { businessType: form }),
    },
  })
  replaceAnswer(companyQuery.queryKey, saved)
}
