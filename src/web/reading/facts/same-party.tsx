import { answerOf } from '#web/platform/base/answer.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/company/roles.ts'
import { listParties, mergeParties, splitParty } from '#contract/reading/parties.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { useMembers } from '#web/platform/base/companies.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { toast } from '#web/platform/ui/toast.ts'

/** From so many parties on they are searched. */
const SEARCHED_FROM = 8
const SHOWN = 50

interface Props {
  party: string
  onChanged: () => void
}

/** Lets owners and directors say that a party is another one that the company knows, and take that back. */
export function SameParty({ party, onChanged }: Props) {
  const { self } = useMembers()
  const [isOpen, setIsOpen] = useState(false)
  if (self === undefined || !may(self, 'setFacts')) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="-ml-2" onClick={() => setIsOpen(true)}>
        <Merge aria-hidden className="size-3.5" /> The same as …
      </Button>
      {isOpen && <PartyDialog party={party} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PartyDialog({ party, onChanged, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { data: parties, isError } = useQuery(answerOf(listParties, { staleTime: 0 }))
  const settle = async () => {
    onChanged()
    await Promise.all([refreshManual(), queryClient.invalidateQueries({ queryKey: [listParties.path] })])
  }
  const split = useMutation({
    mutationFn: async (id: string) => call(splitParty, { params: { id } }),
    onSuccess: () => toast({ title: 'Taken apart. Its papers are being read again.' }),
    onError: (error) => showFailure(error, 'Failed to take the parties apart'),
    onSettled: settle,
  })
  const merge = useMutation({
    mutationFn: async (sameAs: string) => call(mergeParties, { body: { party, sameAs } }),
    onSuccess: ({ id, name }) => {
      toast({
        title: `${party} is ${name}`,
        variant: 'success',
        action: { label: 'Undo', onClick: () => split.mutate(id) },
      })
      onClose()
    },
    onError: (error) => showFailure(error, 'Failed to merge the parties'),
    onSettled: settle,
  })
  // What begins like it is the likeliest.
  const first = (name: string) => name.toLowerCase().split(' ')[0]
  const isLike = ({ name }: { name: string }) => Number(first(name) === first(party))
  const others = (parties ?? [])
    .filter(({ name }) => name !== party)
    .toSorted((a, b) => isLike(b) - isLike(a))
  const wanted = others.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  const spellings = parties?.find(({ name }) => name === party)?.spellings ?? []
  return (
    <Dialog
      onOpenChange={onClose}
      title="The same as …"
      description={
        <>
          Papers of <bdi className="wrap-anywhere">{party}</bdi> will say the party that you choose, and so
          will those that come.
        </>
      }
      width="md"
      isSteady
    >
      {others.length >= SEARCHED_FROM && (
        <Field label="Search the parties">
          <Input
            type="search"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      {parties === undefined ? (
        isError ? (
          <p className="py-3 text-sm text-ink-2">The parties could not be read. Please try again.</p>
        ) : (
          <Skeleton className="h-24" />
        )
      ) : wanted.length === 0 ? (
        <p className="py-3 text-sm text-ink-2">
          {others.length === 0
            ? 'No other party is known.'
            : `No other party has “${typed.trim()}” in its name.`}
        </p>
      ) : (
        <ul aria-label="Parties" className="-mx-2 mt-2">
          {wanted.slice(0, SHOWN).map(({ name, papers }) => (
            <li key={name}>
              <button
                type="button"
                disabled={merge.isPending}
                onClick={() => merge.mutate(name)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover"
              >
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <span className="shrink-0 text-xs text-ink-3">
                  {papers === 1 ? '1 paper' : `${String(papers)} papers`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {spellings.length > 0 && (
        <>
          <p className="label-caps mt-4 mb-1 text-ink-3">Also spelled</p>
          <ul aria-label="Also spelled">
            {spellings.map(({ id, name }) => (
              <li key={id} className="flex min-h-11 items-center justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Take ${name} apart`}
                  disabled={split.isPending}
                  onClick={() => split.mutate(id)}
                >
                  Take apart
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
