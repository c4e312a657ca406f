import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, RequestToExplain } from '#kernel'
import { describeRequest } from '../requests/describe-request.js'
import { explainRequest } from './explain-request.js'
import { parseSignature } from './parse-signature.js'

const shop = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const network: Network = {
  id: 1,
  name: 'Harbour',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

const pathText = fc.oneof(
  fc.constantFrom(
    'spender',
    'amount',
    '@.value',
    '@.to',
    '#.amount',
    '$.metadata',
    'amount.[0:4]',
    '.[]',
    '',
  ),
  fc.stringMatching(/^[#@$.a-z[\]:\-\d]{0,40}$/),
)
const rule = fc.oneof(
  fc.constantFrom('always', 'never', 'optional'),
  fc.record({ ifNotIn: fc.array(fc.string()) }),
  fc.jsonValue(),
)
const field = fc.record(
  {
    path: pathText,
    value: fc.jsonValue(),
    label: fc.string({ unit: 'binary' }),
    format: fc.constantFrom(
      'raw',
      'amount',
      'tokenAmount',
      'nftName',
      'date',
      'duration',
      'unit',
      'enum',
      'addressName',
      'calldata',
      'tokenTicker',
      'chainId',
      'interoperableAddressName',
      '__proto__',
    ),
    params: fc.dictionary(
      fc.constantFrom('tokenPath', 'token', 'threshold', 'message', 'calleePath', 'decimals', 'base', '$ref'),
      fc.oneof(pathText, fc.jsonValue()),
    ),
    visible: rule,
    fields: fc.jsonValue(),
    $ref: pathText,
  },
  { requiredKeys: [] },
)
const descriptor = fc.record({
  context: fc.constant({ contract: { deployments: [{ chainId: 1, address: shop }] } }),
  metadata: fc.jsonValue(),
  display: fc.record({
    definitions: fc.jsonValue(),
    formats: fc.dictionary(
      fc.constantFrom('approve(address spender, uint256 amount)', '0x095ea7b3', 'approve(address,uint256)'),
      fc.record({
        intent: fc.jsonValue(),
        interpolatedIntent: fc.string({ unit: 'binary' }),
        fields: fc.array(field, { maxLength: 8 }),
        excluded: fc.jsonValue(),
      }),
    ),
  }),
})
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => value.toString(16).padStart(64, '0'))

describe('any descriptor [SEC-07]', () => {
  it('neither throws nor changes the description of a request', () => {
    fc.assert(
      fc.property(fc.oneof(descriptor, fc.anything()), word, word, (one, spender, amount) => {
        const data = `0x095ea7b3${'0'.repeat(24)}${spender.slice(24)}${amount}`
        const plain: RequestToExplain = {
          method: 'eth_sendTransaction',
          params: [{ to: shop, data }],
          network,
          account: shop,
        }
        const before = describeRequest(plain)
        const explained = explainRequest({ ...plain, descriptors: [one], includes: { a: one } })
        expect(describeRequest(Object.assign({ descriptors: [one] }, plain))).toEqual(before)
        for (const { fields, others } of explained?.explanations ?? []) {
          if (fields.length === 0) expect(others).toHaveLength(2)
          for (const { label } of fields) expect(label.length).toBeLessThanOrEqual(80)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('any signature', () => {
  it('is parsed or refused, in a time that grows with its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z(),[\]\d ]{0,200}$/), (text) => {
        expect(() => parseSignature(text)).not.toThrow()
      }),
    )
    expect(parseSignature(`f(${'('.repeat(2_000)}${')'.repeat(1_990)})`)).toBeUndefined()
    expect(parseSignature(`f(${'uint256 a, '.repeat(300)}uint256 b)`)).toBeUndefined()
  })
})
