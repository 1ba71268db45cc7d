import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askedToJoin } from '#web/platform/base/asked-to-join.ts'
import { companiesQuery } from '#web/platform/base/companies.ts'
import { inCompany } from '#web/platform/base/company.ts'
import { refusalOf } from '#web/platform/base/form-errors.ts'
import { useStore } from '#web/platform/base/store.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { formatLongDay } from '#web/platform/ui/format.ts'
import { useJoinByCode } from './actions.ts'

/** How often the companies are read while somebody waits to be let in, in milliseconds. */
const WAITING_MS = 4000

/**
 * Asks the owners of a company to be let in. What it says does not depend on the code. While it is visible it opens the
 * company as soon as the person is let in; for that it looks at the person's companies, of which no event tells somebody
 * who belongs to none.
 */
export function JoinSection() {
  const asked = useStore(askedToJoin)
  const { data: companies } = useQuery({
    ...companiesQuery,
    refetchInterval: ({ state: { data } }) =>
      asked === undefined && data?.length !== 0 ? false : WAITING_MS,
  })
  const known = asked?.known
  const next = known && companies?.find(({ id }) => !known.includes(id))?.id
  useEffect(() => {
    if (next === undefined) return
    askedToJoin.set(undefined)
    window.location.assign(inCompany('/board-manual', next))
  }, [next])
  return asked === undefined ? <AskToJoin /> : <Waiting since={asked.at} />
}

function Waiting({ since }: { since: number }) {
  return (
    <Section
      title="Waiting to be let in"
      description={`You asked to join a company on ${formatLongDay(since)}. This page opens it as soon as an owner lets you in, and you get an email.`}
      action={
        <Button variant="secondary" onClick={() => askedToJoin.set(undefined)}>
          Stop waiting
        </Button>
      }
    >
      {null}
    </Section>
  )
}

function AskToJoin() {
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const join = useJoinByCode(() => setCode(''))
  return (
    <Section
      title="Join another company"
      description="Type the business code of the company. Its owners are asked, and decide whether you get in."
    >
      <form
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setEmpty(code.trim() === '')
          if (code.trim() !== '' && !join.isPending) join.mutate(code)
        }}
      >
        <Field
          label="Code of the company"
          className="min-w-0 flex-1 basis-56"
          error={isEmpty ? 'Please give the business code' : refusalOf(join.error, 'businessCode')}
        >
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="h-11! sm:mt-6.5 sm:h-10!"
          pending={join.isPending}
          pendingLabel="Sending..."
        >
          Ask to join
        </Button>
      </form>
    </Section>
  )
}
