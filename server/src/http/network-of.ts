import { isIP, isIPv4 } from 'node:net'

/** An IPv6 network belongs to one household or office as an IPv4 address does: the first half counts. */
export function networkOf(address: string): string {
  return network(address, 4)
}

/** What limits count by. Anyone can have 65,536 of those networks for free, but they begin with the same 48 bits. */
export function limitedNetworkOf(address: string): string {
  return network(address, 3)
}

function network(address: string, groups: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(plain)) return plain
  if (isIP(plain) === 0) return 'an unknown address'
  const [head = '', tail = ''] = plain.split('::')
  const [front, back] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const gap = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...gap, ...back].slice(0, groups).join(':')}::/${groups * 16}`
}
