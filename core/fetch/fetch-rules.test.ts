import { describe, expect, test } from "bun:test"
import { isPublic } from "./fetch-rules"

const V4_SPECIAL = {
  "127.0.0.1": "7f00:1",
  "10.0.0.1": "a00:1",
  "169.254.169.254": "a9fe:a9fe",
  "192.168.1.1": "c0a8:101",
  "100.64.0.1": "6440:1",
  "100.100.100.200": "6464:64c8",
  "168.63.129.16": "a83f:8110",
  "0.0.0.0": "0:0",
  "255.255.255.255": "ffff:ffff",
} as const

/** The ways in which an IPv6 address carries an IPv4 one, given as dots and as its two groups. */
const CARRIERS: Readonly<Record<string, (dotted: string, groups: string) => string>> = {
  itself: (dotted) => dotted,
  mapped: (dotted) => `::ffff:${dotted}`,
  "mapped, in groups": (_, groups) => `::ffff:${groups}`,
  "mapped, written out": (_, groups) => `0:0:0:0:0:ffff:${groups}`,
  translated: (_, groups) => `::ffff:0:${groups}`,
  compatible: (dotted) => `::${dotted}`,
  "compatible, in groups": (_, groups) => `::${groups}`,
  NAT64: (_, groups) => `64:ff9b::${groups}`,
  "local NAT64": (_, groups) => `64:ff9b:1::${groups}`,
  "6to4": (_, groups) => `2002:${groups}::`,
  "6to4 with a host": (_, groups) => `2002:${groups}::1`,
  "Teredo server": (_, groups) => `2001:0:${groups}::`,
  "Teredo client": (_, groups) => `2001:0:4136:e378:8000:63bf:${inverted(groups)}`,
  ISATAP: (_, groups) => `::5efe:${groups}`,
  "ISATAP, link-local": (_, groups) => `fe80::5efe:${groups}`,
  "ISATAP on a public prefix": (_, groups) => `2001:4860::5efe:${groups}`,
  "ISATAP on a public prefix, of a global address": (_, groups) => `2a00::200:5efe:${groups}`,
}
const inverted = (groups: string) =>
  groups
    .split(":")
    .map((group) => (Number.parseInt(group, 16) ^ 0xffff).toString(16))
    .join(":")

describe("no IPv4 address that is not public becomes so as", () => {
  for (const [name, carry] of Object.entries(CARRIERS))
    test(name, () => {
      const carried = Object.entries(V4_SPECIAL).map(([dotted, groups]) => carry(dotted, groups))
      expect(carried.filter(isPublic)).toEqual([])
      const bracketed = carried.filter((address) => address.includes(":")).map((a) => `[${a}]`)
      expect(bracketed.filter(isPublic)).toEqual([])
    })
})

test("only global unicast is public, without what has a purpose of its own", () => {
  const special = [
    // Everything outside of 2000::/3.
    ...["::", "::1", "::2", "100::1", "100:0:0:1::", "200::", "400::1", "1000::1", "1fff:ffff::1"],
    ...["4000::", "5f00::1", "6000::1", "8000::1", "a000::1", "c000::1", "e000::1", "f000::1"],
    ...["fc00::1", "fd00:ec2::254", "fdff::1", "fe00::1", "fe80::1", "fe80::1%eth0", "febf::1"],
    ...["fec0::1", "feff::1", "ff00::", "ff02::1", "ff0e::1"],
    // Inside.
    ...["2001::1", "2001:1::1", "2001:2::1", "2001:3::1", "2001:4:112::1", "2001:5::1"],
    ...["2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff::1", "2001:db8::1", "2002::1"],
    ...["2620:4f:8000::1", "3fff::1", "3fff:fff::1"],
  ]
  expect(special.filter(isPublic)).toEqual([])
})

test("IPv4 ranges with a purpose of their own are not public", () => {
  const special = [
    ...["0.1.2.3", "10.255.255.255", "100.127.255.255", "127.255.255.255", "169.254.0.1"],
    ...["172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.31.196.1", "192.52.193.1"],
    ...["192.88.99.1", "192.168.255.255", "192.175.48.1", "198.18.0.1", "198.19.255.255"],
    ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1"],
  ]
  expect(special.filter(isPublic)).toEqual([])
})

test("what is no address is not public", () => {
  const others = ["", "example.com", "0x7f.1", "2130706433", "127.1", "1.2.3", "[", ":::", "::g"]
  expect(others.filter(isPublic)).toEqual([])
})

test("the addresses of the open network are public", () => {
  const open = [
    ...["1.1.1.1", "8.8.8.8", "93.184.215.14", "172.15.255.255", "172.32.0.1", "223.255.255.255"],
    ...["::ffff:8.8.8.8", "2001:4860:4860::8888", "2001:200::1", "2600::1", "2606:4700::1111"],
    ...["2a00:1450:4001:81b::200e", "2c0f:fb50::1", "[2606:4700::1111]"],
    "2a00::200:5efe:808:808",
  ]
  expect(open.filter((address) => !isPublic(address))).toEqual([])
})
