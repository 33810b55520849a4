import { expect, test } from 'vitest'
import { limitedNetworkOf, networkOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9:4711', '203.0.113.9', '203.0.113.9'],
  ['1:2:3:4:5:6:7:8::9', 'an unknown address', 'an unknown address'],
  ['somewhere', 'an unknown address', 'an unknown address'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['fe80::1%br-lan', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::ffff:203.0.113.9%eth0', '203.0.113.9', '203.0.113.9'],
  ['[2001:db8::6]', 'an unknown address', 'an unknown address'],
  ['203.0.113', 'an unknown address', 'an unknown address'],
  ['203.0.113.256', 'an unknown address', 'an unknown address'],
  ['0313.0.0161.9', 'an unknown address', 'an unknown address'],
  ['3405803785', 'an unknown address', 'an unknown address'],
  ['203.0.113.9, 198.51.100.7', 'an unknown address', 'an unknown address'],
  ['', 'an unknown address', 'an unknown address'],
])('the network of %s is %s, and limits count by %s', (address, network, limited) => {
  expect(networkOf(address)).toBe(network)
  expect(limitedNetworkOf(address)).toBe(limited)
})
