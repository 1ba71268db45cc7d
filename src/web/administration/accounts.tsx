import { Lock, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { AccountEntry } from '#contract/administration/administration.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { formatDay, formatRelativeDate } from '#web/platform/ui/format.ts'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { Entries, Entry } from './entries.tsx'
import { allAccountsQuery, useEndSessions, useLock } from './queries.ts'
import { counted } from './words.ts'

interface Task {
  kind: 'end' | 'lock'
  account: AccountEntry
}

/** The accounts of the server; each can be signed out and locked. */
export function Accounts({ words }: { words: string }) {
  const [task, setTask] = useState<Task>()
  return (
    <>
      <Entries query={allAccountsQuery(words)} of="accounts" none="No accounts yet" isSearch={words !== ''}>
        {(account) => (
          <Entry
            title={<bdi>{account.name}</bdi>}
            mark={account.lockedAt !== null && 'Locked'}
            facts={[
              account.name !== account.email && account.email,
              account.isAdministrator && 'Administrator',
              counted(account.companies, 'company', 'companies'),
              account.lastUsedAt === null
                ? 'Signed in nowhere'
                : `Signed in on ${counted(account.sessions, 'device')}, last used ${ago(account.lastUsedAt)}`,
              `Account since ${formatDay(account.createdAt)}`,
            ]}
            action={<AccountMenu account={account} onTask={setTask} />}
          />
        )}
      </Entries>
      {task?.kind === 'end' && <EndSessions account={task.account} onClose={() => setTask(undefined)} />}
      {task?.kind === 'lock' && <LockAccount account={task.account} onClose={() => setTask(undefined)} />}
    </>
  )
}

const ago = (time: string) => formatRelativeDate(time).toLowerCase()

function AccountMenu({ account, onTask }: { account: AccountEntry; onTask: (task: Task) => void }) {
  const isLocked = account.lockedAt !== null
  if (account.sessions === 0 && account.isAdministrator) return null
  return (
    <DropdownMenu trigger={<MoreButton label={`Actions for ${account.email}`} />}>
      {account.sessions > 0 && (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onTask({ kind: 'end', account })}>
          Sign out everywhere…
        </MenuItem>
      )}
      {!account.isAdministrator && (
        <MenuItem
          icon={isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          {...(!isLocked && { variant: 'danger' as const })}
          onSelect={() => onTask({ kind: 'lock', account })}
        >
          {isLocked ? 'Unlock…' : 'Lock…'}
        </MenuItem>
      )}
    </DropdownMenu>
  )
}

interface DialogProps {
  account: AccountEntry
  onClose: () => void
}

function EndSessions({ account, onClose }: DialogProps) {
  const end = useEndSessions(onClose)
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Sign out everywhere"
      description={`${account.email} is signed out on ${counted(account.sessions, 'device')}, and may sign in again.`}
      confirmLabel="Sign out"
      pending={end.isPending}
      pendingLabel="Signing out..."
      onConfirm={() => end.mutate(account)}
    />
  )
}

function LockAccount({ account, onClose }: DialogProps) {
  const lock = useLock(onClose)
  const isLocked = account.lockedAt !== null
  return (
    <AlertDialog
      onOpenChange={onClose}
      title={isLocked ? 'Unlock account' : 'Lock account'}
      description={
        isLocked
          ? `${account.email} may sign in again. Upload tokens and calendar addresses have to be made anew.`
          : `Nobody can sign in to ${account.email} until you unlock it. Its sessions, upload tokens and calendar addresses end at once. Its companies and their papers stay as they are.`
      }
      confirmLabel={isLocked ? 'Unlock' : 'Lock'}
      variant={isLocked ? 'primary' : 'danger'}
      pending={lock.isPending}
      pendingLabel={isLocked ? 'Unlocking...' : 'Locking...'}
      onConfirm={() => lock.mutate(account)}
    />
  )
}
