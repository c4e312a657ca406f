import { encodeFunctionData, encodePacked, parseAbi, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Network, RequestDescription, RequestToDescribe } from '#kernel'
import { describeRequest } from './describe-request.js'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const safe = '0xde709f2102306220921060314715629080e2fb77'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
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
  'function approve(address, uint256)',
  'function safeTransferFrom(address, address, uint256)',
  'function multicall(bytes[])',
  'function multiSend(bytes)',
  'function enableModule(address)',
])

function read(method: string, params: unknown, more: Partial<RequestToDescribe> = {}): RequestDescription {
  const description = describeRequest({ method, params, network, account, ...more })
  if (!description) throw new Error('not described')
  return description
}
const send = (transaction: object, more?: Partial<RequestToDescribe>): RequestDescription =>
  read('eth_sendTransaction', [{ from: account, ...transaction }], more)
const stepsOf = ({ subject }: RequestDescription) => ('steps' in subject ? subject.steps : [])
const transfer = (to: `0x${string}`) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] })

/** Typed data whose members are written as in Solidity. */
function sign(
  primaryType: string,
  members: string,
  message: object,
  domain: object = { name: 'Test', chainId: 1, verifyingContract: token },
): RequestDescription {
  const list = (text: string) =>
    text.split(',').map((member) => {
      const [type = '', name = ''] = member.split(' ')
      return { name, type }
    })
  const types = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' }
  const domainMembers = Object.keys(domain).map((name) => ({ name, type: Object(types)[name] }))
  const data = {
    types: { EIP712Domain: domainMembers, [primaryType]: list(members) },
    primaryType,
    domain,
    message,
  }
  return read('eth_signTypedData_v4', [account, JSON.stringify(data)])
}

describe('requests that look harmless (attack) [SEC-07]', () => {
  it('says nothing of an amount in digits without 0x: a wallet may read them as hex, 4,722 times as much', () => {
    const of = (value: string): RequestDescription =>
      read('wallet_sendCalls', [{ calls: [{ to: other, value, data: '0x' }] }])
    const described = of('1000000000000000000')
    expect([described.warnings, described.subject.kind]).toEqual([['unreadable'], 'unknown'])
    expect(send({ to: other, value: '16' }).warnings).toEqual(['unreadable'])
    expect(of('7').warnings).toEqual([])
    expect(stepsOf(of('0x10'))).toMatchObject([{ amount: { value: 16n } }])
  })

  it('does not take the grant of an NFT whose number is 0 for the end of an allowance', () => {
    const end = encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] })
    const nested = encodeFunctionData({ abi, functionName: 'multicall', args: [[end]] })
    for (const data of [end, nested]) expect(send({ to: token, data }).isUnproven).toBe(true)
    expect(read('wallet_sendCalls', [{ calls: [{ to: token, data: end }] }]).isUnproven).toBe(true)
    // Nobody can use it.
    const none = encodeFunctionData({ abi, functionName: 'approve', args: [zeroAddress, 0n] })
    expect(send({ to: token, data: none }).isUnproven).toBe(false)
    const known = send({ to: token, data: end }, { tokens: new Map([[token.toLowerCase(), {}]]) })
    expect([known.isUnproven, known.warnings]).toEqual([false, []])
    expect(send({ to: token, data: end }, { tokens: new Map() }).warnings).toEqual(['unknownCall'])
  })

  it('warns of what is lost: sent to nobody, or to the contract of the token itself', () => {
    const dead = '0x000000000000000000000000000000000000dEaD'
    for (const to of [zeroAddress, dead, token] as const)
      expect(send({ to: token, data: transfer(to) }).warnings).toEqual(['lost'])
    expect(send({ to: dead, value: '0x1' }).warnings).toEqual(['lost'])
    const nft = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [account, token, 1n] })
    expect(send({ to: token, data: nft }).warnings).toEqual(['lost'])
  })

  it('warns of a fee above a coin, and of a price in a form that wallets may read in another way', () => {
    const pay = (fees: object) => send({ to: other, value: '0x1', ...fees }).warnings
    expect(pay({ gasPrice: '0x2540be400', maxFeePerGas: '0x174876e800' })).toEqual([])
    for (const name of ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])
      for (const price of ['0x2d79883d20000', '50000000000001', '1e20', 10])
        expect(pay({ [name]: price })).toEqual(['highFee'])
  })

  it('warns of a text that wallets read as bytes: hex without 0x, or with half a byte', () => {
    for (const message of ['ab'.repeat(32), `0x${'a'.repeat(63)}`, 'cafe', '1234'])
      expect(read('personal_sign', [message, account]).warnings).toEqual(['blindMessage'])
    expect(read('personal_sign', ['Code 1234', account]).warnings).toEqual([])
  })

  it('warns of a sign-in in another form than the standard’s, and of one that gives the page rights (ERC-5573)', () => {
    const origin = 'https://app.example'
    const rest = `\n${account}\n\nURI: https://app.example/\nVersion: 1\nChain ID: 1\nNonce: 12345678`
    const signIn = (domain: string, end = '') =>
      read(
        'personal_sign',
        [`${domain} wants you to sign in with your Ethereum account:${rest}${end}`, account],
        { origin },
      ).warnings
    expect(signIn('app.example')).toEqual([])
    for (const domain of ['user@app.example', ' bank.example', 'bank.example ', '\nbank.example'])
      expect(signIn(domain)).toEqual(['domainIsOther'])
    expect(signIn('app.example', '\nResources:\n- urn:recap:eyJhdHQiOnt9fQ')).toEqual(['permissions'])
  })

  it('names the transfer of an authorization (ERC-3009), also one to nobody and one from another account', () => {
    const members =
      'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
    const authorize = (from: string, to: string) =>
      sign('TransferWithAuthorization', members, {
        from,
        to,
        value: 7,
        validAfter: 0,
        validBefore: 1_900_000_000,
        nonce: `0x${'1'.repeat(64)}`,
      })
    const described = authorize(account, other)
    expect(described).toMatchObject({ warnings: ['permit'], recipients: [other], contracts: [token] })
    expect(stepsOf(described)).toMatchObject([{ kind: 'send', to: other, amount: { value: 7n } }])
    expect(authorize(account, token).warnings).toEqual(['lost', 'permit'])
    expect(authorize(other, account).warnings).toEqual(['otherAccount', 'permit'])
  })

  it('warns of typed data without a contract: a service may act on it', () => {
    const order = sign(
      'Withdraw',
      'address destination,uint256 sum',
      { destination: other, sum: 1 },
      {
        name: 'Exchange',
        chainId: 1,
      },
    )
    expect(order.warnings).toEqual(['serviceData'])
  })

  it('describes the transfer of an exchange whose type has a prefix, and warns of the service', () => {
    const described = sign(
      'HyperliquidTransaction:UsdSend',
      'string hyperliquidChain,string destination,string amount,uint64 time',
      { hyperliquidChain: 'Mainnet', destination: other, amount: '5.0', time: 1_700_000_000_000 },
      { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zeroAddress },
    )
    expect(described.warnings).toEqual(['serviceData'])
    expect(described.subject).toMatchObject({
      primaryType: 'HyperliquidTransaction:UsdSend',
      message: [{}, { name: 'destination', value: other }, { name: 'amount', value: '5.0' }, {}],
    })
  })

  it('warns of permissions besides that to see accounts, and of the authorization of a delegation (EIP-7702)', () => {
    const ask = (permissions: unknown) =>
      describeRequest({ method: 'wallet_requestPermissions', params: permissions, network, account })
    expect(ask([{ eth_accounts: {} }])).toBeUndefined()
    for (const params of [[{ eth_accounts: {}, wallet_snap: {} }], [{ eth_accounts: {} }, { a: {} }]])
      expect(ask(params)?.warnings).toEqual(['permissions'])
    const authorization = [{ address: other, chainId: '0x1', nonce: '0x0' }]
    for (const method of ['wallet_signAuthorization', 'eth_signAuthorization'])
      expect(read(method, authorization).warnings).toEqual(['delegation'])
  })
})

describe('transactions of a Safe, by the signature of an owner [SEC-07]', () => {
  const members =
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
  const owner = (transaction: object) =>
    sign(
      'SafeTx',
      members,
      {
        to: token,
        value: 0,
        data: '0x',
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
        nonce: 1,
        ...transaction,
      },
      { chainId: 1, verifyingContract: safe },
    )

  it('names what the Safe sends and allows', () => {
    const sent = owner({ data: transfer(other) })
    expect(sent).toMatchObject({ warnings: ['signedOnly'], recipients: [other] })
    expect(stepsOf(sent)).toMatchObject([
      { kind: 'send', to: other, from: expect.stringMatching(/^0xde70/i) },
    ])
    const approve = encodeFunctionData({ abi, functionName: 'approve', args: [other, 2n ** 256n - 1n] })
    expect(owner({ data: approve })).toMatchObject({
      warnings: ['unlimitedAllowance', 'signedOnly'],
      spenders: [other],
    })
  })

  it('warns of code that runs as the Safe, of its settings, and of a refund; reads the calls of MultiSend', () => {
    expect(owner({ operation: 1, data: transfer(other) }).warnings).toEqual([
      'delegation',
      'unknownCall',
      'signedOnly',
    ])
    const module = encodeFunctionData({ abi, functionName: 'enableModule', args: [other] })
    expect(owner({ to: safe, data: module }).warnings).toEqual(['authority', 'unknownCall', 'signedOnly'])
    expect(owner({ to: other, value: 1, gasPrice: 1 }).warnings).toEqual(['highFee', 'signedOnly'])
    const inner = transfer(other)
    const packed = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, token, 0n, BigInt((inner.length - 2) / 2), inner],
    )
    const batch = encodeFunctionData({ abi, functionName: 'multiSend', args: [packed] })
    const described = owner({ to: multiSend, operation: 1, data: batch })
    expect(described.warnings).toEqual(['signedOnly'])
    expect(stepsOf(described)).toMatchObject([{ kind: 'send', to: other }])
  })
})
