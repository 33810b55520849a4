import ipaddr from 'ipaddr.js'

/** The first half of an IPv6 address identifies one household or office, as a whole IPv4 address does. */
export function networkOf(address: string): string {
  return network(address, 4)
}

/** The network that limits count by. Anyone can get 65,536 of the networks above for free, but they share their first 48 bits. */
export function limitedNetworkOf(address: string): string {
  return network(address, 3)
}

/** For people to recognise, without the last number of an IPv4 address: `203.0.113.x`. */
export function roughNetworkOf(address: string): string {
  const parsed = parseAddress(address)
  return parsed instanceof ipaddr.IPv4 ? `${parsed.octets.slice(0, 3).join('.')}.x` : networkOf(address)
}

export function isLoopback(address: string): boolean {
  return parseAddress(address)?.range() === 'loopback'
}

function network(address: string, groups: number): string {
  const parsed = parseAddress(address)
  if (parsed === undefined) return 'an unknown address'
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const head = parsed.parts.slice(0, groups).map((part) => part.toString(16))
  return `${head.join(':')}::/${groups * 16}`
}

/** An IPv4 address written as IPv6 is read as IPv4. Short forms (`127.1`) are not accepted. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = withoutPort(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : undefined
}

/** Some proxies add the port to an IPv4 address. The zone of an IPv6 address means something on its own machine only. */
function withoutPort(address: string): string {
  return address.replace(/(\.\d{1,3}):\d{1,5}$/, '$1').replace(/%.*$/, '')
}
