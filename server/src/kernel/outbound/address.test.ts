import { describe, expect, test } from 'vitest'
import { clientNetwork, isWithin, rangeOf } from './address.ts'

describe('addresses', () => {
  test.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
    '%s is on the public internet',
    (address) => expect(rangeOf(address)).toBe('unicast'),
  )

  const elsewhere = `
    127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1
    224.0.0.1 255.255.255.255 0.0.0.0 192.0.0.1 240.0.0.1 ::1 :: fe80::1%eth0 fc00::1 fd00:ec2::254
    ff02::1 ::ffff:127.0.0.1 ::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2001:0:4136::1
    64:ff9b:1::1 100::1 2001:db8::1 3fff::1 5f00::1 ::127.0.0.1 nonsense`

  test.each(elsewhere.trim().split(/\s+/))('SSR-03, SSR-04: %s is not', (address) =>
    expect(rangeOf(address)).not.toBe('unicast'),
  )

  test('ranges are addresses or CIDRs, of either family', () => {
    expect(isWithin('10.1.2.3', ['10.0.0.0/8'])).toBe(true)
    expect(isWithin('::ffff:10.1.2.3', ['10.1.2.3'])).toBe(true)
    expect(isWithin('fd00::7', ['10.0.0.0/8', 'fd00::/64'])).toBe(true)
    expect(isWithin('11.0.0.1', ['10.0.0.0/8', 'fd00::/64', 'nonsense'])).toBe(false)
  })

  test('a client is an IPv4 address or an IPv6 network of 64 bits', () => {
    expect(clientNetwork('::ffff:192.0.2.9')).toBe('192.0.2.9')
    expect(clientNetwork('2001:db8:0:7:1:2:3:4')).toBe(clientNetwork('2001:db8:0:7::9'))
    expect(clientNetwork('')).toBe('unknown')
  })
})
