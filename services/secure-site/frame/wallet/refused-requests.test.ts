import { walletMethods } from 'quoin/frame-protocol'
import { hashTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteChain } from '../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../testing/create-test-wallet-server.js'
import { memoryStore, openTestWallet, type TestWallet } from './testing/open-test-wallet.js'

let site: TestWalletServer
beforeAll(async () => {
  site = await createTestWalletServer()
})
afterAll(() => site.close())

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** No server listens there: these tests send no request to the network. */
const rpcUrl = 'http://localhost:9'
const one: SiteChain = { caipNetworkId: 'eip155:1', name: 'One', rpcUrl, nativeCurrency }
const two: SiteChain = { ...one, caipNetworkId: 'eip155:2', name: 'Two' }
const solana: SiteChain = {
  ...one,
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
}
const by = { origin: 'https://shop.example', signal: new AbortController().signal }
const typed = (chainId: number | undefined): object => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      ...(chainId ? [{ name: 'chainId', type: 'uint256' }] : []),
    ],
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail',
  domain: { name: 'Shop', ...(chainId && { chainId }) },
  message: { text: 'Hello' },
})

let number = 0
function open(): TestWallet {
  number += 1
  return openTestWallet(site.session({ id: `user-${number}` }), [one, two, solana])
}

describe('createFrameWallet', () => {
  it('rejects every method but the allowed ones, without an approval [EMB-03]', async () => {
    const wallet = open()
    const refused = { code: 4200, message: 'Requested RPC call is not allowed' }
    const methods = [
      'eth_sign',
      'eth_signTypedData',
      'eth_getEncryptionPublicKey',
      'personal_importRawKey',
      'anvil_setBalance',
      'debug_traceCall',
      'constructor',
      '__proto__',
      'eth_sendUserOperation',
    ]
    for (const method of methods) await expect(wallet.request(method, [])).rejects.toMatchObject(refused)
    await expect(wallet.request('solana_signMessage', {})).rejects.toMatchObject(refused)
    await expect(wallet.request('personal_sign', [], solana.caipNetworkId)).rejects.toMatchObject(refused)
    // Bundler methods, without a bundler.
    for (const method of walletMethods.userOperation)
      await expect(wallet.request(method, [])).rejects.toMatchObject(refused)
    await expect(wallet.request('eth_call', [], 'eip155:99')).rejects.toMatchObject({ code: 4902 })
    expect(wallet.reviews).toEqual([])
  })

  it('signs nothing for another network than the one in use [SEC-07]', async () => {
    const wallet = open()
    const { address } = await wallet.user()
    const other = { code: 4901, message: expect.stringContaining('is on One, not on Two') }
    await expect(wallet.request('personal_sign', ['Hello', address], 'eip155:2')).rejects.toMatchObject(other)
    await expect(wallet.request('eth_signTypedData_v4', [address, typed(2)])).rejects.toThrow(
      'another network',
    )
    const hidden = typed(undefined)
    Reflect.set(Reflect.get(hidden, 'domain'), 'chainId', '0x2')
    await expect(wallet.request('eth_signTypedData_v4', [address, hidden])).rejects.toThrow('another network')
    const transaction = { from: address, to: address, chainId: '0x2' }
    await expect(wallet.request('eth_sendTransaction', [transaction])).rejects.toThrow('another network')
    const bundle = { version: '2.0.0', chainId: '0x2', calls: [{ to: address }] }
    await expect(wallet.request('wallet_sendCalls', [bundle])).rejects.toThrow('another network')
    expect(wallet.reviews).toEqual([])
    expect(await wallet.request('eth_signTypedData_v4', [address, JSON.stringify(typed(1))])).toMatch(
      /^0x[\da-f]{130}$/,
    )
    await wallet.handlers.SWITCH_NETWORK({ chainId: 2 }, by)
    expect(await wallet.request('eth_signTypedData_v4', [address, typed(2)], 'eip155:2')).toMatch(/^0x/)
    expect(await wallet.request('eth_chainId', [], 'eip155:1')).toBe('0x2')
  })

  it('returns the user for the requested network, even while another one is selected [EMB-05]', async () => {
    const wallet = open()
    const [user, switched] = await Promise.all([
      wallet.user(solana.caipNetworkId),
      wallet.handlers.SWITCH_NETWORK({ chainId: 2 }, by),
    ])
    expect([user.chainId, user.address.startsWith('0x')]).toEqual([solana.caipNetworkId, false])
    expect(switched).toEqual({ chainId: two.caipNetworkId })
  })

  it('signs nothing for another account, and nothing that it cannot decode', async () => {
    const wallet = open()
    const { address } = await wallet.user()
    const other = `0x${'11'.repeat(20)}`
    await expect(wallet.request('personal_sign', ['Hello', other])).rejects.toMatchObject({ code: 4100 })
    await expect(wallet.request('eth_sendTransaction', [{ from: other, to: other }])).rejects.toMatchObject({
      code: 4100,
    })
    const delegation = { from: address, to: other, authorizationList: [{}] }
    for (const [method, params] of [
      ['personal_sign', ['Hello']],
      ['personal_sign', ['Hello', address, 'password']],
      ['personal_sign', [7, address]],
      ['eth_signTypedData_v4', [address, '{"types":{}}']],
      ['eth_sendTransaction', []],
      ['eth_sendTransaction', [{ from: address }]],
      ['eth_sendTransaction', [delegation]],
      ['eth_sendTransaction', [{ from: address, to: other, type: '0x4' }]],
      ['eth_sendTransaction', [{ from: address, to: other, data: '0x01', input: '0x02' }]],
      ['eth_sendTransaction', [{ from: address, to: other, value: '-1' }]],
      ['wallet_sendCalls', [{ version: '2.0.0', calls: [] }]],
      ['wallet_sendCalls', [{ version: '2.0.0', calls: [{ data: '0x00' }] }]],
      ['wallet_sendCalls', [{ version: '3.0.0', calls: [{ to: other }] }]],
    ] as const)
      await expect(wallet.request(method, params)).rejects.toMatchObject({ code: -32602 })
    expect(wallet.reviews).toEqual([])
  })

  it('rejects atomic batches with the account of the keys, and unsupported capabilities [EMB-04]', async () => {
    const wallet = open()
    const { address } = await wallet.user()
    const bundle = {
      version: '2.0.0',
      chainId: '0x1',
      from: address,
      calls: [{ to: address }, { to: address }],
    }
    const refused = (code: number) => ({ code, message: expect.stringContaining('Nothing was sent') })
    await expect(
      wallet.request('wallet_sendCalls', [{ ...bundle, atomicRequired: true }]),
    ).rejects.toMatchObject(refused(5760))
    const capabilities = { paymasterService: { url: 'https://evil.example' } }
    await expect(wallet.request('wallet_sendCalls', [{ ...bundle, capabilities }])).rejects.toMatchObject(
      refused(5700),
    )
    const many = Array.from({ length: 101 }, () => ({ to: address }))
    await expect(wallet.request('wallet_sendCalls', [{ ...bundle, calls: many }])).rejects.toMatchObject(
      refused(5740),
    )
    await expect(wallet.request('wallet_getCallsStatus', ['0x01'])).rejects.toMatchObject({ code: 5730 })
    expect(await wallet.request('wallet_getCapabilities', [address, ['0x1']])).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
    })
    const grant = { chainId: '0x1', expiry: 4e9, signer: {}, permissions: [{}] }
    await expect(wallet.request('wallet_grantPermissions', [grant])).rejects.toMatchObject({ code: 4100 })
    expect(wallet.reviews).toEqual([])
  })

  it('signs nothing if network or user changed during the approval, and nothing that was rejected [SEC-06]', async () => {
    const session = site.session({ id: 'changing' })
    const wallet = openTestWallet(session, [one, two])
    const { address } = await wallet.user()
    const sign = () => wallet.request('personal_sign', ['Hello', address])
    wallet.onRequest(async () => void (await wallet.handlers.SWITCH_NETWORK({ chainId: 2 }, by)))
    await expect(sign()).rejects.toThrow('changed before you confirmed. Nothing was signed')
    await wallet.handlers.SWITCH_NETWORK({ chainId: 1 }, by)
    wallet.onRequest(() => session.become({ id: 'other' }))
    await expect(sign()).rejects.toThrow('changed before you confirmed. Nothing was signed')
    session.become({ id: 'changing' })
    wallet.onRequest(() => Promise.reject(Object.assign(new Error('Declined'), { code: 4001 })))
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    wallet.onRequest(() => {})
    expect(await sign()).toMatch(/^0x[\da-f]{130}$/)
    expect(wallet.reviews).toHaveLength(4)
  })

  it('shows the user exactly what it signs, and this cannot change meanwhile [SEC-07]', async () => {
    const wallet = open()
    const { address } = await wallet.user()
    const data = typed(1)
    wallet.onRequest((request) => {
      Reflect.set(Reflect.get(data, 'message'), 'text', 'Goodbye')
      expect(Object.isFrozen(request.subject)).toBe(true)
      expect(Object.isFrozen(request.account)).toBe(true)
    })
    const signature = await wallet.request('eth_signTypedData_v4', [address, data])
    const { recoverTypedDataAddress } = await import('viem')
    const shown = wallet.reviews[0]?.subject
    if (shown?.kind !== 'typedData') throw new Error('Nothing was shown.')
    const signed = JSON.parse(shown.json)
    expect(signed.message).toEqual({ text: 'Hello' })
    expect(hashTypedData(signed)).toMatch(/^0x/)
    expect(await recoverTypedDataAddress({ ...signed, signature })).toBe(address)
  })

  it('keeps network and account type over a reload, for each user', async () => {
    const store = memoryStore()
    const first = openTestWallet(site.session({ id: 'anna' }), [one, two], { store })
    await first.user('eip155:2')
    const again = openTestWallet(site.session({ id: 'anna' }), [one, two], { store })
    expect(await again.handlers.GET_CHAIN_ID(undefined, by)).toEqual({ chainId: 'eip155:2' })
    expect(await again.user()).toMatchObject({ chainId: 'eip155:2', preferredAccountType: 'eoa' })
    const other = openTestWallet(site.session({ id: 'bert' }), [one, two], { store })
    expect(await other.handlers.GET_CHAIN_ID(undefined, by)).toEqual({ chainId: 'eip155:1' })
    await expect(first.user('eip155:77')).rejects.toMatchObject({ code: 4902 })
  })

  it('reveals nothing of a wallet if no user is signed in', async () => {
    const wallet = openTestWallet(site.session(undefined), [one])
    await expect(wallet.user()).rejects.toThrow('You aren’t logged in')
    await expect(wallet.request('personal_sign', ['Hello', `0x${'11'.repeat(20)}`])).rejects.toThrow(
      'You aren’t logged in',
    )
    const enabled = await wallet.handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, by)
    expect(enabled).toEqual({ smartAccountEnabledNetworks: [] })
  })
})
