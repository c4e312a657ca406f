import type { RequestToDescribe } from '#kernel'
import { createMockNetwork } from '#testing'
import { checkBitcoinParams } from '../../../chains/bip122/src/params/check-params.js'
import { describeRequest as describeBitcoin } from '../../../chains/bip122/src/requests/describe-request.js'
import { checkEvmParams } from '../../../chains/eip155/src/params/check-params.js'
import { describeRequest as describeEvm } from '../../../chains/eip155/src/requests/describe-request.js'
import { checkPolkadotParams } from '../../../chains/polkadot/src/params/check-params.js'
import { checkSolanaParams } from '../../../chains/solana/src/params/check-params.js'
import { describeRequest as describeSolana } from '../../../chains/solana/src/requests/describe-request.js'
import { canonical, demand, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const word = (text: string): string => text.padStart(64, '0')
const approve = `0x095ea7b3${word('22'.repeat(20))}${'f'.repeat(64)}`
const transaction = { from: address, to: address, value: '0x1', data: approve, gas: '0x5208', chainId: '0x1' }

const seeds: readonly (readonly [string, unknown])[] = [
  ['eth_sendTransaction', [transaction]],
  ['eth_sendTransaction', [{ ...transaction, data: '0x', authorizationList: [] }]],
  ['personal_sign', ['0x48656c6c6f', address]],
  [
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls: [transaction] }],
  ],
  [
    'wallet_addEthereumChain',
    [
      {
        chainId: '0x89',
        chainName: 'P',
        rpcUrls: ['https://rpc.example'],
        nativeCurrency: { name: 'P', symbol: 'P', decimals: 18 },
      },
    ],
  ],
  ['wallet_switchEthereumChain', [{ chainId: '0x89' }]],
  ['eth_getBalance', [address, 'latest']],
  ['wallet_watchAsset', { type: 'ERC20', options: { address, symbol: 'T', decimals: 18 } }],
  ['signMessage', { account: bitcoinAddress, message: 'Hello', protocol: 'bip322' }],
  ['sendTransfer', { account: bitcoinAddress, recipientAddress: bitcoinAddress, amount: '1000', memo: 'm' }],
  ['getAccountAddresses', { account: bitcoinAddress, intentions: ['payment'] }],
  ['solana_signMessage', { message: '9ajEr', pubkey: solanaAddress }],
  ['solana_signTransaction', { transaction: 'AQAB', pubkey: solanaAddress }],
  ['polkadot_signMessage', { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', message: 'hi' }],
]

function describe(describeOne: (request: RequestToDescribe) => unknown, request: RequestToDescribe): void {
  canonical(describeOne(request))
}

/** Returns a copy as the broker makes one before it checks parameters; `undefined` if it refuses them. */
function copyOf(params: unknown): unknown {
  try {
    return structuredClone(params)
  } catch {
    return undefined
  }
}

/** Requests of the page to wallets of all chains: method and parameters. */
export const walletRequests: FuzzTarget = {
  name: 'wallet-requests',
  format: 'json',
  covers: /\/chains\/\w+\/src\/(params|requests|decode)\//,
  seeds: seeds.map((one) => JSON.stringify(one)),
  words: [...seeds.map(([method]) => method), approve, '0x', address, 'eth_signTypedData_v4'],
  async check(input) {
    const value = readValue(input)
    if (!Array.isArray(value)) return false
    const [method, given]: readonly unknown[] = value
    if (typeof method !== 'string') return false
    const params = copyOf(given)
    if (given !== undefined && params === undefined) return false
    const faults = [
      checkEvmParams(method, params, 'eip155:1'),
      checkBitcoinParams(method, params, 'bip122:000000000019d6689c085ae165831e93'),
      await checkSolanaParams(method, params),
      checkPolkadotParams(method, params),
    ]
    for (const fault of faults) demand(fault === undefined || fault.length < 500, 'a fault is a short text')
    if (input.includes('§')) return faults.includes(undefined)
    const request = { method, params, origin: 'https://app.example' }
    describe(describeEvm, { ...request, network: createMockNetwork('eip155:1'), account: address })
    describe(describeBitcoin, {
      ...request,
      network: createMockNetwork('bip122:000000000019d6689c085ae165831e93'),
      account: bitcoinAddress,
    })
    describe(describeSolana, {
      ...request,
      network: createMockNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      account: solanaAddress,
    })
    return faults.includes(undefined)
  },
}
