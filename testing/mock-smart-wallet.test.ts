import { describe, expect, it } from 'vitest'
import { createMockSmartWallet } from './mock-smart-wallet.js'

const call = { to: '0x52908400098527886E0F7030069857D2E4169EE7', value: '0x1' }
const bundle = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls: [call, call] }

describe('The mock smart wallet', () => {
  it('upgrades an account with its first batch, and reports its outcome once a test ends it', async () => {
    const { provider, batches, endBatch } = createMockSmartWallet({ paymasters: true })
    const request = (method: string, params: unknown) => provider.request({ method, params })
    expect(await request('wallet_getCapabilities', [])).toEqual({
      '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    const capabilities = { paymasterService: { url: 'https://paymaster.example', optional: true } }
    const { id } = (await request('wallet_sendCalls', [{ ...bundle, capabilities }])) as { id: string }
    expect(batches).toEqual([
      { id, chainId: '0x1', calls: [call, call], paymasterUrl: 'https://paymaster.example' },
    ])
    expect(await request('wallet_getCapabilities', [])).toMatchObject({
      '0x1': { atomic: { status: 'supported' } },
    })
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject({ status: 100, receipts: [] })
    endBatch(id, 200)
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject({
      status: 200,
      receipts: [{ status: '0x1' }],
    })
  })

  it('fails with the codes of EIP-5792', async () => {
    const wallet = createMockSmartWallet()
    const send = (changes: object) =>
      wallet.provider.request({ method: 'wallet_sendCalls', params: [{ ...bundle, ...changes }] })
    wallet.declineUpgrade(true)
    await expect(send({})).rejects.toMatchObject({ code: 5750 })
    wallet.declineUpgrade(false)
    await expect(send({ capabilities: { unknown: {} } })).rejects.toMatchObject({ code: 5700 })
    await send({ id: '0x01' })
    await expect(send({ id: '0x01' })).rejects.toMatchObject({ code: 5720 })
    const status = { method: 'wallet_getCallsStatus', params: ['0x02'] }
    await expect(wallet.provider.request(status)).rejects.toMatchObject({ code: 5730 })
    const plain = createMockSmartWallet({ atomic: 'unsupported' }).provider
    await expect(plain.request({ method: 'wallet_sendCalls', params: [bundle] })).rejects.toMatchObject({
      code: 5760,
    })
  })

  it('has only the methods that its options name', async () => {
    const { provider } = createMockSmartWallet()
    for (const method of ['wallet_getAssets', 'wallet_requestExecutionPermissions'])
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
    const assets = { '0x1': [{ address: 'native', type: 'native', balance: '0x1' }] } as const
    expect(await createMockSmartWallet({ assets }).provider.request({ method: 'wallet_getAssets' })).toEqual(
      assets,
    )
  })
})
