import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import ipaddr from 'ipaddr.js'

/** Why events can't be sent to this address, or undefined if they can. Names are only checked when they are looked up. */
export function checkAddress(address: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return webhookSentences.notAnAddress
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return webhookSentences.notAnAddress
  if (url.username !== '' || url.password !== '') return webhookSentences.hasPassword
  if (isNamed(url, hosts)) return undefined
  if (url.protocol !== 'https:') return webhookSentences.notEncrypted(url.host)
  const host = withoutBrackets(url.hostname)
  return ipaddr.isValid(host) && !isPublic(host) ? webhookSentences.notPublic(url.hostname) : undefined
}

/** Whether WEBHOOK_HOSTS names the host of an address. Without a port, it means every port. */
export function isNamed({ hostname, port, protocol }: URL, hosts: readonly string[]): boolean {
  const number = port || (protocol === 'https:' ? '443' : '80')
  return hosts.includes(hostname) || hosts.includes(`${hostname}:${number}`)
}

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the public internet. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6)
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
