import type { ApiPromise } from '@polkadot/api'
import { createMockNetwork } from '#testing'
import { encodeSs58 } from '../../../chains/polkadot/src/addresses/ss58.js'
import { createOfflineApi } from '../../../chains/polkadot/src/node/offline-api.js'
import { checkPolkadotParams } from '../../../chains/polkadot/src/params/check-params.js'
import { fromHex, toHex } from '../../../chains/polkadot/src/params/param-shapes.js'
import { describeRequest } from '../../../chains/polkadot/src/requests/describe-request.js'
import { decodeTransfer } from '../../../chains/polkadot/src/transfers/decode-transfer.js'
import { bytesOf, canonical, demand, demandSame, type FuzzTarget, inputOf } from '../engine/fuzz-target.js'

const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const reference = genesisHash.slice(2, 34)
const network = {
  ...createMockNetwork(`polkadot:${reference}`),
  nativeCurrency: { name: 'DOT', symbol: 'DOT', decimals: 10 },
}
const account = encodeSs58(new Uint8Array(32).fill(1), 0)
const other = '02'.repeat(32)
const containers = new WeakMap<ApiPromise, ReadonlySet<number>>()
let api: ApiPromise | undefined

async function loadRuntime(): Promise<void> {
  if (api) return
  const { default: metadata, version } = await import('@polkadot/types-support/metadata/static-polkadot')
  api = await createOfflineApi({ genesisHash, version, metadata, chainName: 'Polkadot', prefix: 0 })
}

const hex = (text: string): string => inputOf(fromHex(`0x${text}`))
/** `balances.transferKeepAlive` in the runtime of the test. */
const transfer = `050300${other}`

/** Calls of Polkadot's runtime (SCALE). */
export const polkadotCall: FuzzTarget = {
  name: 'polkadot-call',
  format: 'bytes',
  covers: /\/chains\/polkadot\/src\/(transfers|requests|params|addresses)\//,
  seeds: [
    hex(`${transfer}04`),
    hex(`${transfer}0100`),
    hex(`${transfer}02000400`),
    hex(`${transfer}0300000040`),
    hex(`${transfer}0700e40b5402`),
    hex('00002068656c6c6f'),
    // `utility.batchAll` of two remarks.
    hex('1a02080000046100000462'),
  ],
  words: [hex('0503'), hex('1a02'), hex('0300000000'), hex('fd03')],
  prepare: loadRuntime,
  async check(input) {
    if (!api) throw new Error('The runtime is not loaded.')
    const runtime = api
    const method = toHex(bytesOf(input))
    const specVersion = runtime.runtimeVersion.specVersion.toNumber()
    const transactionPayload = {
      address: account,
      blockHash: genesisHash,
      blockNumber: '0x01',
      era: '0x1500',
      genesisHash,
      method,
      nonce: '0x00',
      signedExtensions: [],
      specVersion: `0x${specVersion.toString(16).padStart(8, '0')}`,
      tip: '0x00',
      transactionVersion: '0x01',
      version: 4,
    }
    const call = { method: 'polkadot_signTransaction', params: { address: account, transactionPayload } }
    checkPolkadotParams(call.method, call.params)
    const decoded = decodeTransfer(call, { runtimeOf: () => runtime, reference, prefix: 0 })
    const description = await describeRequest(
      { ...call, network, account, origin: 'https://app.example' },
      { loadRuntime: async () => runtime, prefix: 0, containers },
    )
    canonical(description)
    if (!decoded) return description.subject.kind === 'transaction'
    // The type of the runtime; its members are read by name.
    const read: unknown = runtime.registry.createType('Call', bytesOf(input))
    const { section, method: name, args } = Object(read)
    demand(`${section}.${name}` === 'balances.transferKeepAlive', 'polkadot-js reads a transfer')
    demand(String(args[1]) === String(decoded.value), 'polkadot-js reads the same amount')
    demandSame(Object(read).toU8a(), bytesOf(input), 'polkadot-js writes the same bytes')
    demandSame(description.recipients, [decoded.to], 'the description names the same recipient')
    return true
  },
}
