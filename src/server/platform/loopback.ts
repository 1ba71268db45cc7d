import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine reaches a server that listens on the host, which is a name or an address. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(address)
  if (version === 0) return address === 'localhost' || address.endsWith('.localhost')
  return loopback.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a server is meant for this machine alone: it listens there, and its public address is there too. */
export function isLocalOnly({ BASE_URL, HOST }: { HOST: string; BASE_URL?: string | undefined }): boolean {
  return isLoopback(HOST) && (BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname))
}
