import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { ExplainedValue, Network, RequestExplanation, RequestToExplain } from '#kernel'
import { describeRequest } from '../requests/describe-request.js'
import { explainRequest } from './explain-request.js'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const shop = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const gold = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const network: Network = {
  id: 1,
  name: 'Harbour',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const abi = parseAbi([
  'function buy(address item, uint256 amount, address to, uint256 until)',
  'function run(bytes[] calls)',
  'function approve(address, uint256)',
  'function settle((address to, uint256 amount)[] parts)',
])
const buy = (to: `0x${string}` = other): `0x${string}` =>
  encodeFunctionData({ abi, functionName: 'buy', args: [gold, 1_500n, to, 1_700_000_000n] })

const buyFields = [
  { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'item' } },
  { path: 'to', label: 'Recipient', format: 'addressName' },
  { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
]
const signature = 'buy(address item, uint256 amount, address to, uint256 until)'
const buyFormat = { intent: 'Buy', fields: buyFields }
const deployments = [{ chainId: 1, address: shop }]
const shopDescriptor = (formats: object = { [signature]: buyFormat }, more: object = {}): object => ({
  context: { contract: { deployments } },
  metadata: { owner: 'The Shop', enums: { sizes: { 1500: 'large' } } },
  display: { formats },
  ...more,
})

const request = (data: string, more: Partial<RequestToExplain> = {}): RequestToExplain => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, to: shop, data }],
  network,
  account,
  tokens: new Map([[gold, { symbol: 'GLD', decimals: 2 }]]),
  ...more,
})
const explain = (data: string, ...descriptors: readonly unknown[]): RequestExplanation | undefined =>
  explainRequest(request(data, { descriptors }))?.explanations[0]
const kindsOf = (explanation: RequestExplanation | undefined): readonly (readonly [string, string])[] =>
  (explanation?.fields ?? []).map(({ label, value }) => [label, value.kind] as const)
const fieldValue = (explanation: RequestExplanation | undefined, label: string): ExplainedValue | undefined =>
  explanation?.fields.find((one) => one.label === label)?.value

describe('a call that a descriptor of the page explains (ERC-7730)', () => {
  it('displays the intent, the author and the fields with exact values', () => {
    const explanation = explain(buy(), shopDescriptor())
    expect(explanation).toMatchObject({ owner: 'The Shop', by: 'page', intent: ['Buy'] })
    expect(kindsOf(explanation)).toEqual([
      ['Amount', 'amount'],
      ['Recipient', 'address'],
      ['Until', 'date'],
    ])
    expect(fieldValue(explanation, 'Amount')).toMatchObject({
      amount: { value: 1_500n, token: { symbol: 'GLD', decimals: 2 } },
    })
    expect(fieldValue(explanation, 'Recipient')).toEqual({ kind: 'address', address: other.toLowerCase() })
  })

  it('lists every argument that no field displays', () => {
    const explanation = explain(buy(), shopDescriptor({ [signature]: { intent: 'Buy', fields: [] } }))
    expect(explanation?.others.map(({ name }) => name)).toEqual(['item', 'amount', 'to', 'until'])
    const hidden = buyFields.map((field) => ({ ...field, visible: 'never' }))
    const silent = explain(buy(), shopDescriptor({ [signature]: { intent: 'Buy', fields: hidden } }))
    expect(silent?.others.map(({ name }) => name)).toContain('to')
  })

  it('fills a sentence with values', () => {
    const format = { ...buyFormat, interpolatedIntent: 'Buy {amount} for {to}' }
    const explanation = explain(buy(), shopDescriptor({ [signature]: format }))
    expect(explanation?.intent.map((part) => (typeof part === 'string' ? part : part.kind))).toEqual([
      'Buy',
      'amount',
      'for',
      'address',
    ])
  })

  it('reads lists, groups and paths with a root', () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'settle',
      args: [
        [
          { to: other, amount: 1n },
          { to: shop, amount: 2n },
        ],
      ],
    })
    const group = {
      path: 'parts.[]',
      fields: [
        { path: 'amount', label: 'Amount', format: 'raw' },
        { path: 'to', label: 'To', format: 'raw' },
      ],
    }
    const key = 'settle((address to, uint256 amount)[] parts)'
    const grouped = explain(data, shopDescriptor({ [key]: { intent: 'Settle', fields: [group] } }))
    expect(kindsOf(grouped).map(([label]) => label)).toEqual(['Amount', 'To', 'Amount', 'To'])
    const flat = [{ path: '#.parts.[].amount', label: 'Amount', format: 'raw' }]
    const listed = explain(data, shopDescriptor({ [key]: { intent: 'Settle', fields: flat } }))
    expect(listed?.fields.map(({ value }) => value)).toEqual([
      { kind: 'number', value: 1n },
      { kind: 'number', value: 2n },
    ])
  })

  it('merges a file that it includes; its own members win', () => {
    const common = { metadata: { owner: 'Common' }, display: { formats: { [signature]: buyFormat } } }
    const main = {
      includes: './common.json',
      context: { contract: { deployments } },
      metadata: { owner: 'The Shop' },
      display: { formats: { [signature]: { fields: [{ path: 'to', label: 'Sent to' }] } } },
    }
    const result = explainRequest(
      request(buy(), { descriptors: [main], includes: { './common.json': common } }),
    )
    expect(result?.explanations[0]).toMatchObject({ owner: 'The Shop' })
    expect(kindsOf(result?.explanations[0]).map(([label]) => label)).toEqual(['Amount', 'Sent to', 'Until'])
  })

  it('explains the calls in a call', () => {
    const data = encodeFunctionData({ abi, functionName: 'run', args: [[buy(), '0x12345678']] })
    const fields = [{ path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }]
    const formats = { 'run(bytes[] calls)': { intent: 'Run', fields }, [signature]: buyFormat }
    const explanation = explain(data, shopDescriptor(formats))
    const nested = explanation?.fields.map(({ value }) =>
      value.kind === 'call' ? value.explanation?.intent : undefined,
    )
    expect(nested).toEqual([['Buy'], undefined])
  })

  it('reads version 1: types in an ABI, excluded fields', () => {
    const inputs = [
      { name: 'item', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'to', type: 'address' },
      { name: 'until', type: 'uint256' },
    ]
    const context = { contract: { deployments, abi: [{ type: 'function', name: 'buy', inputs }] } }
    const format = { ...buyFormat, required: ['amount'], excluded: ['until'] }
    const key = 'buy(address,uint256,address,uint256)'
    const explanation = explain(buy(), shopDescriptor({ [key]: format }, { context }))
    expect(kindsOf(explanation).map(([label]) => label)).toEqual(['Amount', 'Recipient'])
    expect(explanation?.others.map(({ name }) => name)).toEqual(['item', 'until'])
  })
})

describe('a descriptor that does not apply', () => {
  it('has no effect on another contract, on another network, and without deployments', () => {
    for (const one of [
      { contract: { deployments: [{ chainId: 5, address: shop }] } },
      { contract: { deployments: [{ chainId: 1, address: other }] } },
      { contract: {} },
      {},
    ])
      expect(explain(buy(), shopDescriptor({ [signature]: buyFormat }, { context: one }))).toBeUndefined()
  })

  it('lists further bytes of the calldata with the other data, and keeps the warning of the unknown call', () => {
    const more = `${buy()}c0de`
    expect(explain(more, shopDescriptor())?.others).toContainEqual({
      name: `data[${buy().length / 2 - 1}:]`,
      value: '0xc0de',
    })
    expect(describeRequest(request(more))?.warnings).toContain('unknownCall')
  })

  it('has no effect on calldata with dirty padding', () => {
    expect(explain(buy().replace('0'.repeat(24), `1${'0'.repeat(23)}`), shopDescriptor())).toBeUndefined()
  })

  it('has no effect if a value is not what it demands', () => {
    const fields = [{ path: 'amount', label: 'Amount', visible: { mustBe: ['7'] } }]
    expect(explain(buy(), shopDescriptor({ [signature]: { intent: 'Buy', fields } }))).toBeUndefined()
  })
})

describe('a hostile descriptor [SEC-07]', () => {
  it('changes no step, warning, recipient or spender', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    const key = 'approve(address spender, uint256 amount)'
    const fields = [{ value: 'nothing', label: 'Sends', format: 'raw' }]
    const harmless = shopDescriptor({ [key]: { intent: 'Log in', fields } })
    const given = request(data, { descriptors: [harmless] })
    expect(explainRequest(given)?.explanations[0]?.intent).toEqual(['Log in'])
    const { descriptors, ...plain } = given
    expect(describeRequest(given)).toEqual(describeRequest(plain))
    expect(describeRequest(given)?.warnings).toContain('unlimitedAllowance')
    expect(describeRequest(given)?.spenders).toEqual([other])
  })

  it('replaces no amount by a text, and no recipient by the account', () => {
    const fields = [
      {
        path: 'amount',
        label: 'Amount',
        format: 'tokenAmount',
        params: { tokenPath: 'item', threshold: '0x0', message: 'Free' },
      },
      { path: 'to', label: 'To', format: 'addressName', params: { senderAddress: [other] } },
    ]
    const explanation = explain(buy(), shopDescriptor({ [signature]: { intent: 'Buy', fields } }))
    expect(fieldValue(explanation, 'Amount')).toMatchObject({ amount: { value: 1_500n }, note: 'Free' })
    expect(fieldValue(explanation, 'To')).toEqual({ kind: 'address', address: other.toLowerCase() })
  })

  it('displays texts shortened and without characters that reorder text', () => {
    const fields = [{ path: 'to', label: `To\u202e${'x'.repeat(500)}` }]
    const owner = `Shop\u2066${'y'.repeat(500)}`
    const explanation = explain(
      buy(),
      shopDescriptor(
        { [signature]: { intent: `a\u202e${'z'.repeat(900)}`, fields } },
        { metadata: { owner } },
      ),
    )
    const texts = [explanation?.owner, explanation?.intent[0], explanation?.fields[0]?.label].map(String)
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(160)
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }
  })

  it('has no effect if it contains itself, is too large, throws, or includes files in a circle', () => {
    const circle: Record<string, unknown> = { ...shopDescriptor() }
    circle.metadata = { owner: circle }
    const throwing = {
      ...shopDescriptor(),
      get metadata(): never {
        throw new Error('no')
      },
    }
    const large = shopDescriptor({}, { metadata: { owner: 'x', constants: Array(30_000).fill(1) } })
    for (const one of [circle, throwing, large, undefined, 7, 'text', [], () => 1])
      expect(explain(buy(), one)).toBeUndefined()
    // A walk through the list would take minutes.
    const holes: unknown[] = []
    holes.length = 2 ** 32 - 1
    expect(explain(buy(), shopDescriptor({}, { metadata: { owner: 'x', constants: holes } }))).toBeUndefined()
    const includes = { a: { includes: 'b' }, b: { includes: 'a' } }
    const circular = { ...shopDescriptor(), includes: 'a' }
    expect(explainRequest(request(buy(), { descriptors: [circular], includes }))).toBeUndefined()
    const missing = { ...shopDescriptor(), includes: '../../secret.json' }
    expect(explain(buy(), missing)).toBeUndefined()
  })

  it('reads no inherited member by its paths', () => {
    const fields = ['__proto__', 'constructor.name', '$.__proto__', 'item.constructor'].map((path) => ({
      path,
      label: 'X',
      format: 'enum',
      params: { $ref: '$.metadata.constructor' },
    }))
    expect(explain(buy(), shopDescriptor({ [signature]: { intent: 'Buy', fields } }))?.fields).toEqual([])
  })

  it('ends calls that contain themselves', () => {
    const fields = [{ path: 'calls.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }]
    let data: `0x${string}` = buy()
    for (let at = 0; at < 6; at++)
      data = encodeFunctionData({ abi, functionName: 'run', args: [[data, data]] })
    const explanation = explain(data, shopDescriptor({ 'run(bytes[] calls)': { intent: 'Run', fields } }))
    expect(
      JSON.stringify(explanation, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).toMatch(/Run/)
  })
})

describe('typed data that a descriptor explains', () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'item', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  }
  const domain = { name: 'Shop', chainId: 1, verifyingContract: shop }
  const typed = (more: object = {}): Partial<RequestToExplain> => ({
    method: 'eth_signTypedData_v4',
    params: [
      account,
      JSON.stringify({
        types,
        primaryType: 'Order',
        domain: { ...domain, ...more },
        message: { item: gold, amount: '1500' },
      }),
    ],
  })
  const fields = [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'item' } }]
  const descriptorOf = (context: object, key: string = 'Order(address item,uint256 amount)'): object => ({
    context: { eip712: context },
    metadata: { owner: 'The Shop' },
    display: { formats: { [key]: { intent: 'Order', fields } } },
  })
  const explainTyped = (descriptor: object, more: object = {}) =>
    explainRequest(request('0x', { ...typed(more), descriptors: [descriptor] }))?.explanations[0]

  it('applies only with the very types and the domain that it names', () => {
    const context = { deployments, domain: { name: 'Shop' } }
    expect(explainTyped(descriptorOf(context))).toMatchObject({ intent: ['Order'], owner: 'The Shop' })
    expect(explainTyped(descriptorOf(context, 'Order(address item,uint128 amount)'))).toBeUndefined()
    expect(explainTyped(descriptorOf(context, 'Order'))).toBeUndefined()
    expect(explainTyped(descriptorOf({ deployments, domain: { name: 'Other' } }))).toBeUndefined()
    expect(explainTyped(descriptorOf(context), { verifyingContract: other })).toBeUndefined()
    expect(explainTyped(descriptorOf(context), { chainId: 5 })).toBeUndefined()
    expect(explainTyped(descriptorOf({ domain: { name: 'Shop' } }))).toBeUndefined()
  })

  it('reads version 1: types in schemas', () => {
    const schemas = [{ primaryType: 'Order', types }]
    expect(explainTyped(descriptorOf({ deployments, schemas }, 'Order'))).toMatchObject({ intent: ['Order'] })
  })
})
