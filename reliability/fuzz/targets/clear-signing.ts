import type { RequestToExplain } from '#kernel'
import { createMockNetwork } from '#testing'
import { explainRequest } from '../../../chains/eip155/src/clear-signing/explain-request.js'
import { canonical, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const address = '0x1111111111111111111111111111111111111111'
const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const network = createMockNetwork('eip155:1')
const word = (text: string): string => text.padStart(64, '0')
const deployments = [{ chainId: 1, address }]
const fields = [
  { path: 'to', label: 'To', format: 'addressName', params: { types: ['eoa'], sources: ['local'] } },
  {
    path: 'value',
    label: 'Amount',
    format: 'tokenAmount',
    params: { tokenPath: '@.to', threshold: '0x8000', message: 'All' },
  },
  { path: '@.value', label: 'Coin', format: 'amount' },
  { path: '$.metadata.constants.note', label: 'Note', format: 'raw' },
  { path: 'value', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
  { path: 'value', label: 'For', format: 'duration' },
  { path: 'value', label: 'Share', format: 'unit', params: { base: '%', decimals: 2, prefix: true } },
  { path: 'value', label: 'Kind', format: 'enum', params: { $ref: '$.metadata.enums.kind' } },
]
const metadata = { owner: 'Owner', constants: { note: 'x' }, enums: { kind: { 0: 'None', 1: 'One' } } }
const contract = {
  context: { contract: { deployments } },
  metadata,
  display: {
    formats: {
      'transfer(address to,uint256 value)': {
        intent: 'Send',
        interpolatedIntent: 'Send {value} to {to}',
        fields,
      },
    },
  },
}
const transaction = [
  { from: account, to: address, data: `0xa9059cbb${word('22'.repeat(20))}${word('1')}`, value: '0x1' },
]
const typed = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'items', type: 'Item[]' },
    ],
    Item: [{ name: 'amount', type: 'uint256' }],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 1, verifyingContract: address },
  message: { maker: account, items: [{ amount: '1' }, { amount: '2' }] },
}
const message = {
  context: { eip712: { deployments, domain: { name: 'Shop' } } },
  metadata,
  display: {
    formats: {
      'Order(address maker,Item[] items)Item(uint256 amount)': {
        intent: 'Order',
        fields: [
          { path: 'maker', label: 'Maker', format: 'addressName' },
          { path: 'items.[]', fields: [{ path: 'amount', label: 'Amount', format: 'raw' }] },
        ],
      },
    },
  },
}
const including = { includes: 'base.json', context: contract.context }
const seed = (...parts: readonly unknown[]): string => JSON.stringify(parts)

/** Descriptors of ERC-7730, with the request that they explain: method, parameters, descriptor, included file. */
export const clearSigning: FuzzTarget = {
  name: 'clear-signing',
  format: 'json',
  covers: /\/chains\/eip155\/src\/clear-signing\//,
  seeds: [
    seed('eth_sendTransaction', transaction, contract, {}),
    seed('eth_sendTransaction', transaction, including, contract),
    seed('wallet_sendCalls', [{ chainId: '0x1', calls: transaction }], contract, {}),
    seed('eth_signTypedData_v4', [account, JSON.stringify(typed)], message, {}),
  ],
  words: [
    '#.value',
    '@.from',
    '$.metadata',
    '[-1]',
    '[0:2]',
    'items.[].amount',
    'tokenAmount',
    'calldata',
    'nftName',
    'visible',
    'never',
    '{value}',
    'base.json',
  ],
  check(input) {
    const parts = readValue(input)
    const [method, params, descriptor, file] = Array.isArray(parts) ? parts : []
    if (typeof method !== 'string') return false
    const request: RequestToExplain = {
      method,
      params,
      network,
      account,
      descriptors: [descriptor],
      includes: { 'base.json': file },
    }
    const explained = explainRequest(request)
    // It is displayed: it has to be plain data, and the same each time.
    structuredClone(explained)
    if (!input.includes('§'))
      demandSame(explainRequest(request), explained, 'a request is explained the same again')
    return explained !== undefined && canonical(explained).length > 0
  },
}
