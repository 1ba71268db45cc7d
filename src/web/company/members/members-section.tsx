import { clsx } from 'clsx'
import { KeyRound, Send, ShieldCheck, UserMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Member } from '#contract/company/companies.ts'
import { departments } from '#contract/company/built-in-folders.ts'
import { type AccessLevel, may, roleLabels } from '#contract/company/roles.ts'
import { shortDay } from '#contract/platform/plain-date.ts'
import { AskDialog, useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { Avatar } from '#web/platform/ui/avatar.tsx'
import { DropdownMenu, MenuItem } from '#web/platform/ui/dropdown-menu.tsx'
import { MoreButton } from '#web/platform/ui/more-button.tsx'
import { Section } from '#web/platform/ui/section.tsx'
import { toneOf } from '#web/platform/ui/tones.ts'
import { MemberDialog, type MemberTask } from './member-dialogs.tsx'
import { accessLabels, functionLabels, hasEnded } from './rights.ts'

interface Props {
  members: readonly Member[]
  /** Who of them is at the screen. */
  self: Member | undefined
}

/** The members with their access to the four functions: a table, on a phone cards. */
export function MembersSection({ members, self }: Props) {
  const [task, setTask] = useState<MemberTask>()
  const [asked, setAsked] = useState<Member>()
  const canAsk = useMayReachOutsiders()
  const menuOf = (member: Member) => {
    const onAsk = canAsk && member !== self ? () => setAsked(member) : undefined
    if (self === undefined || (onAsk === undefined && !may(self, 'manage'))) return null
    return <MemberMenu member={member} self={self} onTask={setTask} onAsk={onAsk} />
  }
  return (
    <Section title="Members" description={countOf(members.length)}>
      <MemberTable members={members} self={self} menuOf={menuOf} />
      <ul className="-my-4 divide-y divide-line lg:hidden">
        {members.map((member) => (
          <li key={member.userId} className="py-4">
            <MemberCard member={member} isSelf={member === self} menu={menuOf(member)} />
          </li>
        ))}
      </ul>
      {task !== undefined && self !== undefined && (
        <MemberDialog task={task} self={self} onClose={() => setTask(undefined)} />
      )}
      {asked !== undefined && <AskDialog to={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

function countOf(count: number): string {
  return count === 1 ? 'You are the only member so far.' : `${String(count)} people belong to this company.`
}

interface ListProps extends Props {
  menuOf: (member: Member) => ReactNode
}

const headClass = 'px-2 pb-2 text-left text-xs font-medium text-ink-3'

function MemberTable({ members, menuOf, self }: ListProps) {
  return (
    <table className="w-full border-collapse max-lg:hidden">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={`${headClass} pl-0!`}>
            Name
          </th>
          <th scope="col" className={headClass}>
            Role
          </th>
          {departments.map((name) => (
            <th key={name} scope="col" className={headClass}>
              <abbr title={name} className="no-underline">
                {functionLabels[name]}
              </abbr>
            </th>
          ))}
          <th scope="col" className={headClass}>
            Export
          </th>
          <th scope="col" className={headClass}>
            Until
          </th>
          <th scope="col" className="w-8">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {members.map((member) => (
          <tr key={member.userId} className="align-middle">
            <th scope="row" className="max-w-64 py-2.5 pr-2 text-left font-normal">
              <Name member={member} isSelf={member === self} />
            </th>
            <td className="px-2">{roleLabels[member.role]}</td>
            {departments.map((name) => (
              <td key={name} className="px-2">
                <Access department={name} level={member.functions[name]} />
              </td>
            ))}
            <td className="px-2">{member.mayExport ? 'Yes' : <span className="text-ink-3">No</span>}</td>
            <td className="px-2 whitespace-nowrap">
              <Until until={member.until} />
            </td>
            <td className="text-right">{menuOf(member)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MemberCard({ isSelf, member, menu }: { member: Member; isSelf: boolean; menu: ReactNode }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Name member={member} isSelf={isSelf} />
        {menu}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        <Fact label="Role">{roleLabels[member.role]}</Fact>
        <Fact label="Until">
          <Until until={member.until} />
        </Fact>
        <Fact label="Export" className="max-sm:order-last">
          {member.mayExport ? 'Yes' : <span className="text-ink-3">No</span>}
        </Fact>
        {departments.map((name, place) => (
          <Fact key={name} label={functionLabels[name]} {...(place === 0 && { className: 'sm:col-start-1' })}>
            <Access department={name} level={member.functions[name]} />
          </Fact>
        ))}
      </dl>
    </>
  )
}

function Fact({ children, className, label }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-center justify-between gap-2 sm:block', className)}>
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Name({ isSelf, member: { email, name } }: { member: Member; isSelf: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} size="md" />
      <span className="min-w-0">
        <span className="block font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isSelf && <span className="font-normal whitespace-nowrap text-ink-3"> (you)</span>}
        </span>
        <span className="block text-xs wrap-anywhere text-ink-3">{email}</span>
      </span>
    </span>
  )
}

function Access({ department, level }: { department: string; level: AccessLevel }) {
  if (level === 'none') return <span className="text-ink-3">{accessLabels.none}</span>
  return (
    <span
      data-tone={toneOf(department)}
      className="rounded-full border border-tone-line bg-tone-tint px-2 py-px text-xs font-medium text-tone-text"
    >
      {accessLabels[level]}
    </span>
  )
}

function Until({ until }: { until: string | null }) {
  if (until === null) return <span className="text-ink-3">No end</span>
  return hasEnded(until) ? (
    <span className="text-danger">Ended {shortDay(until)}</span>
  ) : (
    <time dateTime={until}>{shortDay(until)}</time>
  )
}

interface MenuProps {
  member: Member
  self: Member
  onTask: (task: MemberTask) => void
  onAsk: (() => void) | undefined
}

function MemberMenu({ member, onAsk, onTask, self }: MenuProps) {
  const isSelf = member.userId === self.userId
  const mayManage = may(self, 'manage')
  return (
    <DropdownMenu trigger={<MoreButton label={`Actions for ${member.name}`} />}>
      {onAsk !== undefined && (
        <MenuItem icon={<Send aria-hidden />} onSelect={onAsk}>
          Ask for papers…
        </MenuItem>
      )}
      {mayManage && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onTask({ kind: 'rights', member })}>
          Change access…
        </MenuItem>
      )}
      {mayManage && !isSelf && (
        <>
          <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => onTask({ kind: 'pass-on', member })}>
            Pass on ownership…
          </MenuItem>
          <MenuItem
            icon={<UserMinus aria-hidden />}
            variant="danger"
            onSelect={() => onTask({ kind: 'remove', member })}
          >
            Remove…
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
