import { useQuery } from '@tanstack/react-query'
import { Check, Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { createUploadToken, revokeUploadToken, type UploadToken } from '#contract/people/upload-tokens.ts'
import { call } from '#web/platform/base/call.ts'
import { refusalOf } from '#web/platform/base/form-errors.ts'
import { NotLoaded } from '#web/platform/base/load-error.tsx'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { formatRelativeDate } from '#web/platform/ui/format.ts'
import { Notice } from '#web/platform/ui/notice.tsx'
import { toast } from '#web/platform/ui/toast.ts'
import { uploadTokensQuery } from './queries.ts'
import { ShortcutRecipe } from './shortcut-recipe.tsx'

/** Creates and revokes upload tokens, with which devices send files in. A token is shown once. */
export function UploadTokens() {
  const query = useQuery(uploadTokensQuery)
  const { data: tokens, error } = query
  const [fresh, setFresh] = useState<{ name: string; token: string }>()
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-pretty text-ink-2">
        An upload token lets one device send files to you, and nothing else: it cannot read, change or delete
        anything. Revoke it when the device is lost.
      </p>
      <CreateToken onCreated={setFresh} />
      {fresh !== undefined && <FreshToken {...fresh} />}
      {error !== null || tokens === undefined ? (
        <NotLoaded title="The upload tokens could not be read" query={query} className="h-14" />
      ) : (
        <TokenList tokens={tokens} />
      )}
      <ShortcutRecipe token={fresh?.token} />
    </div>
  )
}

function CreateToken({ onCreated }: { onCreated: (fresh: { name: string; token: string }) => void }) {
  const [name, setName] = useState('')
  const create = useSharedChange({
    act: (device: string) => call(createUploadToken, { body: { name: device } }),
    failure: 'Failed to create the upload token',
    refresh: () => readAgain(uploadTokensQuery),
    onDone: ({ name: device, token }) => {
      onCreated({ name: device, token })
      setName('')
    },
  })
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !create.isPending) create.mutate(name)
      }}
    >
      <Field label="Device" className="min-w-52 flex-1" error={refusalOf(create.error, 'name')}>
        <Input
          value={name}
          maxLength={255}
          autoComplete="off"
          placeholder="My iPhone"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="h-11! sm:h-10!"
        disabled={name.trim() === ''}
        pending={create.isPending}
        pendingLabel="Creating..."
      >
        Create token
      </Button>
    </form>
  )
}

function FreshToken({ name, token }: { name: string; token: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      toast({
        title: 'The token could not be copied',
        description: 'Select it and copy it by hand.',
        variant: 'error',
      })
    }
  }
  return (
    <Notice variant="success">
      <p>
        The token of <bdi className="font-medium">{name}</bdi>. Copy it now: it is not shown again.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label="Upload token"
          value={token}
          className="flex-1 basis-64 font-mono text-xs!"
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" className="h-11! sm:h-10!" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Notice>
  )
}

function TokenList({ tokens }: { tokens: readonly UploadToken[] }) {
  const [revoking, setRevoking] = useState<UploadToken>()
  if (tokens.length === 0) return <p className="text-sm text-ink-3">No device can send files in yet.</p>
  return (
    <>
      <ul
        aria-label="Upload tokens"
        className="divide-y divide-line rounded-lg border border-line bg-sheet px-3.5"
      >
        {tokens.map((token) => (
          <li key={token.id} className="flex items-center gap-3 py-2.5">
            <KeyRound aria-hidden className="size-4 shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                <bdi>{token.name}</bdi>
              </p>
              <p className="text-xs text-ink-2">
                Made {formatRelativeDate(token.createdAt).toLowerCase()} ·{' '}
                {token.lastUsedAt === null
                  ? 'never used'
                  : `last used ${formatRelativeDate(token.lastUsedAt).toLowerCase()}`}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Revoke ${token.name}`}
              onClick={() => setRevoking(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking !== undefined && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function RevokeDialog({ token, onClose }: { token: UploadToken; onClose: () => void }) {
  const revoke = useSharedChange({
    act: () => call(revokeUploadToken, { params: { id: token.id } }),
    done: 'Upload token revoked',
    failure: 'Failed to revoke the upload token',
    refresh: () => readAgain(uploadTokensQuery),
    onDone: onClose,
  })
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Revoke Upload Token"
      description={
        <>
          <bdi className="wrap-anywhere">“{token.name}”</bdi> can send nothing more from now on. What it has
          sent stays.
        </>
      }
      confirmLabel="Revoke"
      pending={revoke.isPending}
      pendingLabel="Revoking..."
      onConfirm={() => revoke.mutate()}
    />
  )
}
