import { BlockList, isIP } from 'node:net'

type Net = readonly [net: string, prefix: number]

/**
 * What is no machine of the public internet (RFC 6890 and the registries after it): this host, private networks, links,
 * shared and documentation ranges, multicast.
 */
const closed4: readonly Net[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** All that is given out of IPv6: loopback, link-local, unique local and mapped addresses lie outside it. */
const open6: readonly Net[] = [['2000::', 3]]
/** Of that, what is for documentation, or carries an IPv4 address inside. */
const closed6: readonly Net[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(nets: readonly Net[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}
const closedTo4 = listOf(closed4, 'ipv4')
const openTo6 = listOf(open6, 'ipv6')
const closedTo6 = listOf(closed6, 'ipv6')

/** Is this an address of the public internet? False for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedTo4.check(address, 'ipv4')
  return family === 6 && openTo6.check(address, 'ipv6') && !closedTo6.check(address, 'ipv6')
}
