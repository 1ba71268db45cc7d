import { constants } from 'node:os'
import refused from './refused-calls.json' with { type: 'json' }
import { findProgram } from '../processes/find-program.ts'

/**
 * System calls that nothing which reads documents needs, with their numbers on x64 and arm64: of administrators, of
 * debuggers, of what makes namespaces and mounts, and of rarely used parts of the kernel in which faults were found.
 */
const REFUSED: Record<string, Array<number | null>> = refused

export const REFUSED_CALLS: readonly string[] = Object.keys(REFUSED)

/** What a filter has to know of a processor (`linux/audit.h`, `asm/unistd.h`). */
const machines = {
  x64: { audit: 0xc0_00_00_3e, clone: 56, socket: 41, prctl: 157, column: 0 },
  arm64: { audit: 0xc0_00_00_b7, clone: 220, socket: 198, prctl: 167, column: 1 },
} as const
const CLONE3 = 435
/** System calls of x64 with this bit have 32-bit addresses (x32). */
const X32 = 0x40_00_00_00
/** `CLONE_NEWNS` to `CLONE_NEWNET`. */
const NEW_NAMESPACES = 0x7e_02_00_00
const AF_UNIX = 1

// The language of filters (`linux/filter.h`, `linux/seccomp.h`).
const [LOAD, IF_EQUAL, IF_AT_LEAST, IF_ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06]
/** Where a filter finds the call's number, the processor, and the lower half of the first argument. */
const [NUMBER, MACHINE, ARGUMENT] = [0, 4, 16]
const [ALLOW, KILL] = [0x7f_ff_00_00, 0x80_00_00_00]
const refuse = (errno: number) => 0x00_05_00_00 + errno

type Instruction = readonly [code: number, value: number, ifTrue?: number, ifFalse?: number]

/** A filter that refuses what {@link REFUSED} lists, new namespaces, and sockets of any network. */
function filterFor({ audit, clone, column, socket }: (typeof machines)[keyof typeof machines]): Buffer {
  const { EAFNOSUPPORT, ENOSYS, EPERM } = constants.errno
  const numbers = Object.values(REFUSED).flatMap((columns) => columns[column] ?? [])
  const instructions: Instruction[] = [
    [LOAD, MACHINE],
    [IF_EQUAL, audit, 1, 0],
    [RETURN, KILL],
    [LOAD, NUMBER],
    [IF_AT_LEAST, X32, 0, 1],
    [RETURN, refuse(EPERM)],
    ...numbers.flatMap((number): Instruction[] => [
      [IF_EQUAL, number, 0, 1],
      [RETURN, refuse(EPERM)],
    ]),
    // Its arguments are in memory, where no filter sees them. The C library uses clone instead.
    [IF_EQUAL, CLONE3, 0, 1],
    [RETURN, refuse(ENOSYS)],
    [IF_EQUAL, clone, 0, 3],
    [LOAD, ARGUMENT],
    [IF_ANY_BIT, NEW_NAMESPACES, 4, 0],
    [RETURN, ALLOW],
    [IF_EQUAL, socket, 0, 3],
    [LOAD, ARGUMENT],
    [IF_EQUAL, AF_UNIX, 1, 2],
    [RETURN, refuse(EPERM)],
    [RETURN, ALLOW],
    [RETURN, refuse(EAFNOSUPPORT)],
  ]
  return Buffer.concat(
    instructions.map(([code, value, ifTrue = 0, ifFalse = 0]) => {
      const bytes = Buffer.alloc(8)
      bytes.writeUInt16LE(code)
      bytes.writeUInt8(ifTrue, 2)
      bytes.writeUInt8(ifFalse, 3)
      bytes.writeUInt32LE(value, 4)
      return bytes
    }),
  )
}

/** Installs a filter, which no process that it starts can leave, and runs a command: neither Node nor a shell can. */
const INSTALL = `
my $prctl = 0 + shift;
my $filter = pack 'H*', shift;
my $program = pack 'S x6 P', length($filter) / 8, $filter;
syscall($prctl, 38, 1, 0, 0, 0) == 0 and syscall($prctl, 22, 2, $program) == 0 or exit 126;
exec { $ARGV[0] } @ARGV or exit 127;
`

/**
 * The beginning of a command that runs the rest with fewer system calls; undefined where it cannot be done: Perl is part of
 * most distributions.
 */
export function callFilter(): readonly string[] | undefined {
  const perl = findProgram('perl', '/usr/bin:/bin')
  const machine = machines[process.arch as keyof typeof machines] as
    | (typeof machines)[keyof typeof machines]
    | undefined
  if (perl === undefined || machine === undefined) return undefined
  return [perl, '-e', INSTALL, '--', String(machine.prctl), filterFor(machine).toString('hex')]
}
