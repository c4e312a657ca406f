import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Network, RequestDescription, RequestToDescribe } from '#kernel'
import { describeRequest } from './describe-request.js'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const network: Network = {
  id: 1,
  name: 'Harbour',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function multicall(bytes[])',
])
const call = (functionName: 'transfer' | 'approve' | 'increaseAllowance', to: string, value: bigint) =>
  encodeFunctionData({ abi, functionName, args: [to as `0x${string}`, value] })
const max = 2n ** 256n - 1n

function read(method: string, params: unknown, more: Partial<RequestToDescribe> = {}): RequestDescription {
  const description = describeRequest({ method, params, network, account, ...more })
  if (!description) throw new Error('not described')
  return description
}
const send = (transaction: object, more?: Partial<RequestToDescribe>): RequestDescription =>
  read('eth_sendTransaction', [{ from: account, ...transaction }], more)
const stepsOf = ({ subject }: RequestDescription) => ('steps' in subject ? subject.steps : [])

const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domain = { name: 'Test', chainId: 1, verifyingContract: token }
function typed(
  primaryType: string,
  types: Record<string, readonly string[]>,
  message: object,
  more: object = {},
): object {
  const listed = Object.fromEntries(
    Object.entries(types).map(([name, members]) => [
      name,
      members.map((member) => {
        const [type = '', field = ''] = member.split(' ')
        return { name: field, type }
      }),
    ]),
  )
  return { types: { EIP712Domain: domainTypes, ...listed }, primaryType, domain, message, ...more }
}
const sign = (data: object | string, more?: Partial<RequestToDescribe>): RequestDescription =>
  read('eth_signTypedData_v4', [account, typeof data === 'string' ? data : JSON.stringify(data)], more)
const permitTypes = {
  Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'],
}
const permit = (value: bigint) =>
  typed('Permit', permitTypes, {
    owner: account,
    spender: other,
    value: value.toString(),
    nonce: 0,
    deadline: 1_900_000_000,
  })

describe('the description of a request, decoded from its bytes [SEC-07]', () => {
  it('names coins, tokens and recipients of a transfer, without a warning', () => {
    const coin = send({ to: other, value: '0xde0b6b3a7640000', chainId: '0x1', gas: '0x5208' })
    expect(coin.warnings).toEqual([])
    expect(coin.recipients).toEqual([other])
    expect(stepsOf(coin)).toMatchObject([
      { kind: 'send', to: other, amount: { value: 10n ** 18n, token: { symbol: 'ETH', decimals: 18 } } },
    ])
    const tokens = new Map([[token.toLowerCase(), { symbol: 'USDX', decimals: 6 }]])
    const sent = send({ to: token, data: call('transfer', other, 5n) }, { tokens })
    expect(stepsOf(sent)).toMatchObject([{ kind: 'send', to: other, amount: { token: { symbol: 'USDX' } } }])
    expect([sent.contracts, sent.warnings]).toEqual([[token], []])
    // A contract that turned out to be no token may do anything.
    expect(send({ to: token, data: call('transfer', other, 5n) }, { tokens: new Map() }).warnings).toEqual([
      'unknownCall',
    ])
  })

  it('warns of approvals: of each one, of unlimited ones, of those of all collectibles; not of an end of one', () => {
    expect(send({ to: token, data: call('approve', other, 5n) })).toMatchObject({
      warnings: ['allowance'],
      spenders: [other],
    })
    for (const data of [call('approve', other, max), call('increaseAllowance', other, 2n ** 160n - 1n)])
      expect(send({ to: token, data }).warnings).toEqual(['unlimitedAllowance'])
    const forAll = (allowed: boolean) =>
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, allowed] })
    expect(send({ to: token, data: forAll(true) })).toMatchObject({
      warnings: ['allNfts'],
      spenders: [other],
    })
    expect(send({ to: token, data: forAll(false) }).warnings).toEqual([])
    expect(send({ to: token, data: call('approve', other, 0n) }).warnings).toEqual([])
  })

  it('warns of permits in signatures (EIP-2612, Permit2), also of data that only looks like one', () => {
    expect(sign(permit(5n))).toMatchObject({ warnings: ['permit'], spenders: [other], contracts: [token] })
    expect(sign(permit(max)).warnings).toEqual(['unlimitedAllowance', 'permit'])
    // An object instead of JSON.
    expect(read('eth_signTypedData_v4', [account, permit(5n)]).warnings).toEqual(['permit'])
    const single = typed(
      'PermitSingle',
      {
        PermitSingle: ['PermitDetails details', 'address spender', 'uint256 sigDeadline'],
        PermitDetails: ['address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'],
      },
      {
        details: { token, amount: (2n ** 160n - 1n).toString(), expiration: 1_900_000_000, nonce: 0 },
        spender: other,
        sigDeadline: 1_900_000_000,
      },
      { domain: { ...domain, verifyingContract: permit2 } },
    )
    expect(sign(single).warnings).toEqual(['unlimitedAllowance', 'permit'])
    const alike = typed(
      'Login',
      { Login: ['address spender', 'uint256 amount'] },
      { spender: other, amount: 1 },
    )
    expect(sign(alike).warnings).toEqual(['permitLike'])
  })

  it('warns of orders, of delegations, and of any other data that a contract accepts', () => {
    const seaport = typed(
      'OrderComponents',
      {
        OrderComponents: ['address offerer', 'OfferItem[] offer'],
        OfferItem: ['uint8 itemType', 'address token', 'uint256 startAmount'],
      },
      { offerer: account, offer: [{ itemType: 2, token, startAmount: 1 }] },
    )
    expect(sign(seaport).warnings).toEqual(['order'])
    // The same with a harmless name.
    const renamed = typed(
      'Login',
      { Login: ['OfferItem[] items'], OfferItem: ['address token', 'uint256 id'] },
      { items: [{ token, id: 1 }] },
    )
    expect(sign(renamed).warnings).toEqual(['order'])
    const delegation = typed('Delegation', { Delegation: ['address delegate'] }, { delegate: other })
    expect(sign(delegation).warnings).toEqual(['delegation'])
    const vote = typed('Vote', { Vote: ['uint256 proposal'] }, { proposal: 1 })
    expect(sign(vote).warnings).toEqual(['contractData'])
    const mail = {
      ...vote,
      types: { ...Object(vote).types, EIP712Domain: [{ name: 'name', type: 'string' }] },
    }
    expect(sign({ ...mail, domain: { name: 'Mail' } }).warnings).toEqual(['serviceData'])
  })

  it('warns of another network, of every network, of another account, and of members that are not signed', () => {
    const on = (chain: object, types: readonly object[]) => ({
      ...permit(5n),
      types: { ...Object(permit(5n)).types, EIP712Domain: types },
      domain: { name: 'Test', verifyingContract: token, ...chain },
    })
    expect(sign(on({ chainId: 10 }, domainTypes)).warnings).toEqual(['otherNetwork', 'permit'])
    const [name, , contract] = domainTypes
    expect(sign(on({}, [name ?? {}, contract ?? {}])).warnings).toEqual(['permit', 'anyNetwork'])
    expect(sign({ ...permit(5n), message: { ...Object(permit(5n)).message, extra: 1 } }).warnings).toEqual([
      'permit',
      'unsignedFields',
    ])
    const signed = { from: account, to: other, value: '0x1', chainId: '0xa' }
    expect(read('eth_signTransaction', [signed]).warnings).toEqual(['otherNetwork', 'signedOnly'])
    expect(send({ from: other, to: other, value: '0x1' }).warnings).toEqual(['otherAccount'])
  })

  it('warns of a delegation of the account (EIP-7702), in every form', () => {
    for (const more of [{ authorizationList: [] }, { type: '0x4' }, { type: '0x04' }]) {
      const transaction = { from: account, to: other, value: '0x1', ...more }
      expect(read('eth_signTransaction', [transaction]).warnings).toContain('delegation')
      expect(read('wallet_sendCalls', [{ calls: [{ to: other, ...more }] }]).warnings).toContain('delegation')
    }
  })

  it('warns of blind signatures: hashes, bytes, hidden characters, and text for another page', () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(read('personal_sign', [hash, account]).warnings).toEqual(['blindMessage'])
    expect(read('eth_sign', [account, hash]).warnings).toEqual(['blindHash', 'blindMessage'])
    expect(read('eth_sign', [account, 7]).warnings).toEqual(['blindHash'])
    expect(read('personal_sign', ['Hello\u202e there', account]).warnings).toEqual([
      'blindMessage',
      'hiddenCharacters',
    ])
    expect(read('personal_sign', ['0x48656c6c6f', account])).toMatchObject({
      subject: { kind: 'message', text: 'Hello', isHex: false },
      warnings: [],
    })
    const signIn = `app.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://app.example/\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-29T10:00:00.000Z`
    expect(read('personal_sign', [signIn, account], { origin: 'https://app.example' }).warnings).toEqual([])
    expect(read('personal_sign', [signIn, account], { origin: 'https://evil.example' }).warnings).toEqual([
      'domainIsOther',
    ])
  })

  it('is unreadable, not wrong, where a wallet may read the bytes in another way', () => {
    for (const transaction of [
      { to: other, data: '0x', input: call('approve', other, max) },
      { to: other, value: '1e18' },
      { to: `${other}00` },
      { to: other, data: '0xa' },
    ])
      expect(send(transaction)).toMatchObject({ subject: { kind: 'unknown' }, warnings: ['unreadable'] })
    expect(read('eth_sendTransaction', [{ to: other }, { to: token }]).warnings).toEqual(['unreadable'])
    const json = JSON.stringify(permit(5n))
    const twice = json.replace('"spender":"', `"spender":"${token}","spender":"`)
    expect(sign(twice).warnings).toEqual(['unreadable'])
    expect(sign(json.replace('"value":"5"', '"value":1e77')).warnings).toEqual(['unreadable'])
    expect(
      read('eth_signTypedData', [[{ type: 'string', name: 'a', value: 'b' }], account]).warnings,
    ).toEqual(['unreadable', 'otherAccount'])
  })

  it('reads members by their exact names only: others are reported (attack: upper case)', () => {
    expect(send({ to: other, value: '0x1', DATA: call('approve', other, max) }).warnings).toEqual([
      'unknownFields',
    ])
    expect(send({ to: other, value: '0x1', To: token }).warnings).toEqual(['unknownFields'])
    expect(
      read('wallet_sendCalls', [{ calls: [{ to: other, value: '0x1', Data: '0x1234' }] }]).warnings,
    ).toEqual(['unknownFields'])
    // Hex digits in upper case are the same bytes.
    expect(
      send({ to: token, data: `0x${call('approve', other, max).slice(2).toUpperCase()}` }).warnings,
    ).toEqual(['unlimitedAllowance'])
  })

  it('warns of capabilities that it does not read, but not of a paymaster', () => {
    const batch = (capabilities: object) =>
      read('wallet_sendCalls', [{ calls: [{ to: other, value: '0x1' }], capabilities }]).warnings
    const paymasterService = { url: 'https://paymaster.example', optional: true }
    expect(batch({ paymasterService })).toEqual([])
    for (const capabilities of [
      { flowControl: {} },
      { paymasterService, permissions: { context: '0x' } },
      { paymasterService: { ...paymasterService, context: { token: other } } },
      { paymasterService: 'https://paymaster.example' },
    ])
      expect(batch(capabilities)).toEqual(['unknownFields'])
  })

  it('takes no call for another one: trailing bytes, nesting, values and selectors of other contracts (attack)', () => {
    const approve = call('approve', other, max)
    expect(send({ to: token, data: `${call('transfer', other, 5n)}00` }).warnings).toEqual(['unknownCall'])
    expect(send({ to: token, value: '0x1', data: call('transfer', other, 5n) }).warnings).toEqual([
      'unknownCall',
    ])
    const nest = (data: `0x${string}`, depth: number): `0x${string}` =>
      depth === 0
        ? data
        : nest(encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] }), depth - 1)
    expect(send({ to: token, data: nest(approve, 2) }).warnings).toEqual(['unlimitedAllowance'])
    expect(send({ to: token, data: nest(approve, 9) }).warnings).toEqual(['unknownCall'])
    const mixed = encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[call('transfer', other, 5n), approve]],
    })
    expect(send({ to: token, data: mixed }).warnings).toEqual(['unlimitedAllowance'])
    // The selector of `transfer` in a proxy that is no token.
    expect(send({ to: router, data: call('transfer', other, 5n) }, { tokens: new Map() }).warnings).toEqual([
      'unknownCall',
    ])
    const calls = [
      { to: other, value: '0x1' },
      { to: token, data: approve },
    ]
    expect(read('wallet_sendCalls', [{ calls }])).toMatchObject({
      subject: { isBatch: true },
      warnings: ['unlimitedAllowance'],
      recipients: [other],
      spenders: [other],
    })
  })

  it('moves tokens of others visibly, and sends nothing to the account itself', () => {
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, account, 5n] })
    const taken = send({ to: token, data })
    expect(stepsOf(taken)).toMatchObject([{ kind: 'send', from: other, to: account }])
    expect(taken.recipients).toEqual([])
    expect(send({ data: '0x6000' }).warnings).toEqual(['unknownCall'])
    expect(send({ to: zeroAddress, value: '0x1' })).toMatchObject({
      recipients: [zeroAddress],
      warnings: ['lost'],
    })
  })

  it('describes methods that it does not know by their parameters; those without an effect are not described', () => {
    expect(read('wallet_invented', [{ to: other }])).toMatchObject({
      subject: { kind: 'unknown', text: expect.stringContaining(other) },
      warnings: ['unknownCall'],
    })
    expect(read('wallet_grantPermissions', [{}]).warnings).toEqual(['permissions'])
    expect(
      describeRequest({ method: 'wallet_switchEthereumChain', params: [], network, account }),
    ).toBeUndefined()
    for (const params of [undefined, null, 7, [], [null], [[]], { length: 1 }])
      for (const method of [
        'eth_sendTransaction',
        'personal_sign',
        'eth_signTypedData_v4',
        'wallet_sendCalls',
      ])
        expect(read(method, params).warnings).toContain('unreadable')
  })
})
