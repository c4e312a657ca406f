import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { base58 } from '@scure/base'
import { bytesToHex, hashTypedData, hexToBytes, keccak256, recoverAddress } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMockLedger, createTestPlatform } from '#testing'
import type { HardwareNamespace } from '../contract.js'
import type { AppOnDevice } from './app-on-device.js'
import { createDeviceQueue } from './device-queue.js'
import { type LedgerLibrary, loadLedger } from './load-ledger.js'

/** Exchanges that Ledger recorded for the tests of its own libraries (Apache-2.0): lines of `=> command` and `<= answer`. */
const fixtures = 'node_modules/@ledgerhq/hw-app-eth/tests/fixtures'
const recorded = (name: string): string => readFileSync(`${fixtures}/apdus/${name}.apdus`, 'utf8')
const ethereum = recorded('version-1.0.0')
/** Built from the published APDU specification: the libraries' tests of Solana have no recording of it. */
const solana = '=> b001000000\n<= 0106536f6c616e6105312e342e3001029000\n'

beforeEach(() => {
  const refuse = (): never => {
    throw new Error('A request left the page')
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(refuse)
  for (const module of [http, https]) vi.spyOn(module, 'request').mockImplementation(refuse)
})
afterEach(() => {
  for (const spy of [globalThis.fetch, http.request, https.request]) expect(spy).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A device that plays recordings: it answers each command as recorded, in their order, and no other. */
function play(namespace: HardwareNamespace, ...recordings: readonly string[]) {
  const lines = recordings.join('\n').match(/(=>|<=) *[\da-f]+/g) ?? []
  const read = lines.map((line) => line.replace(/^(=>|<=) */, ''))
  const platform = createTestPlatform()
  const { hid } = createMockLedger({
    answer(command) {
      const [expected, answer] = read.splice(0, 2)
      return command === expected ? answer : '6f00'
    },
  })
  vi.stubGlobal('navigator', { hid })
  platform.globals.navigator = { hid }
  const load = async (loaded: HardwareNamespace): Promise<LedgerLibrary> => {
    const library = await loadLedger(loaded)
    // A page has no global of Node. Node itself reads it while it loads modules.
    vi.stubGlobal('Buffer', undefined)
    return library
  }
  const queue = createDeviceQueue({ platform, load })
  const call = { namespace, signal: new AbortController().signal }
  return {
    run: <T>(use: (app: AppOnDevice) => Promise<T>): Promise<T> => queue.run(call, use),
    left: () => read.length,
  }
}
/** Ledger's own example messages have the members of typed data. */
type Data = Parameters<typeof hashTypedData>[0] & Record<string, unknown>

const onHashes = (): never => {
  throw new Error('The device displays the data itself')
}

it('reads the address of a recording', async () => {
  const { run, left } = play(
    'eip155',
    ethereum,
    `=> e002000015058000002c8000003c800000008000000000000000
     <= 4104df00ad3869baad7ce54f4d560ba7f268d542df8f2679a5898d78a690c3db8f9833d2973671cb14b088e91bdf7c0ab00029a576473c0e12f84d252e630bb3809b28436241393833363265313939633431453138363444303932334146393634366433413634383435319000`,
  )
  expect(await run((app) => app.address("44'/60'/0'/0'/0", false))).toBe(
    '0xCbA98362e199c41E1864D0923AF9646d3A648451',
  )
  expect(left()).toBe(0)
})

it('signs the transaction of a recording, without descriptions from a server', async () => {
  const raw = '0x02e801808417d78400850c529dc58c82520894b0b5b0106d69fe64545a60a68c014f7570d3f8610180c0'
  const { run } = play(
    'eip155',
    ethereum,
    `=> e00400003f058000002c8000003c80000000000000000000000002e801808417d78400850c529dc58c82520894b0b5b0106d69fe64545a60a68c014f7570d3f8610180c0
     <= 00339a8118c0329e403415129205d1d019e5fc5c95bc746b7e9e6efde3ddebfc1107c0393a6bba61a6f3eabc9a1d8298820fd0316436b49b0bc4082bfab81531e39000`,
  )
  const part = { kind: 'transaction', bytes: hexToBytes(raw) } as const
  const signature = bytesToHex(await run((app) => app.sign("44'/60'/0'/0/0", part, onHashes)))
  expect(signature).toBe(
    '0x339a8118c0329e403415129205d1d019e5fc5c95bc746b7e9e6efde3ddebfc1107c0393a6bba61a6f3eabc9a1d8298820fd0316436b49b0bc4082bfab81531e300',
  )
  expect(await recoverAddress({ hash: keccak256(raw), signature })).toMatch(/^0x/)
})

/** The account of the emulator on which Ledger recorded some of them; others have other accounts, which nothing names. */
const speculos = '0x6cBCD73CD8e8a42844662f0A0e76D7F79Afd933d'

it.each(Array.from({ length: 15 }, (_, at) => String(at)))(
  'displays the structured data of recording %s on the device, and returns its signature',
  async (name) => {
    const data = JSON.parse(readFileSync(`${fixtures}/messages/${name}.json`, 'utf8')) as Data
    const exchanges = recorded(name)
    const { run, left } = play('eip155', ethereum, ethereum, exchanges)
    const none = new Uint8Array()
    const part = { kind: 'typedData', data, domainHash: none, messageHash: none } as const
    const signature = bytesToHex(await run((app) => app.sign("44'/60'/0'/0/0", part, onHashes)))
    expect(left()).toBe(0)
    const [, v, rs] = /<= (1b|1c)([\da-f]{128})9000\s*$/.exec(exchanges) ?? []
    expect(signature).toBe(`0x${rs}0${Number(v === '1c')}`)
    if (name === '14') expect(await recoverAddress({ hash: hashTypedData(data), signature })).toBe(speculos)
  },
)

it('reads the address of a recording of Solana, and signs its transaction', async () => {
  const address = '4d65a10662b9759d62bb59048366705454654cf4f9b4b3525cf314429e46c691'
  const first = play(
    'solana',
    solana,
    `=> e005000015058000002c800001f5800000008000000080000000\n<= ${address}9000`,
  )
  expect(await first.run((app) => app.address("44'/501'/0'/0'/0'", false))).toBe(
    base58.encode(hexToBytes(`0x${address}`)),
  )
  const message =
    '010001035eb9862fe23e544a2a0969cc157cb31fd72901cc2824d536a67fb8ee911e02363b9ba3a2ebaf40c1cd672a80a8e1932b982cca8264be33c39359701e113c3da20000000000000000000000000000000000000000000000000000000000000000030303030303030303030303030303030303030303030303030303030303030301020200010c020000002a00000000000000'
  const signature =
    '1ad0702faddc8b2072c59547637c10e6affad2f186b69cf3288f2b029de2e309e1d73b73eb925a79f7b0d026ee07203d714e15807267001fbd3914de76a5490e'
  const second = play('solana', solana, `=> e0060100a001028000002c800001f5${message}\n<= ${signature}9000`)
  const part = { kind: 'transaction', bytes: hexToBytes(`0x${message}`) } as const
  const signed = await second.run((app) => app.sign("44'/501'", part, onHashes))
  expect(bytesToHex(signed)).toBe(`0x${signature}`)
})
