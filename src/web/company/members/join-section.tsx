import { useState } from 'react'
import { refusalOf } from '#web/platform/base/form-errors.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { useJoinByCode } from './company-actions.ts'

/** Asks the owners of a company to be let in. What it says does not depend on the code. */
export function JoinSection() {
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
