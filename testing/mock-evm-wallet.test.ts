import { describe, expect, it } from 'vitest'
import { createMockEvmWallet } from './mock-evm-wallet.js'
import { settle } from './settle.js'
import { createTestPlatform } from './test-platform.js'

const [one, two] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]

describe('mock EVM wallet', () => {
  it('provides its accounts only to a page with permission', async () => {
    const wallet = createMockEvmWallet({ accounts: [one, two] })
    const request = (method: string): Promise<unknown> => wallet.provider.request({ method })
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([one, two])
    expect(await request('eth_accounts')).toEqual([one, two])
    wallet.lock()
    expect(await request('eth_accounts')).toEqual([])
    wallet.unlock()
    await request('wallet_revokePermissions')
    expect(await request('eth_accounts')).toEqual([])
    expect(wallet.requests).toHaveLength(6)
  })

  it('follows the set behaviour, for all methods or one', async () => {
    const wallet = createMockEvmWallet()
    wallet.behave('reject', 'personal_sign')
    await expect(wallet.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    wallet.behave('throw-string')
    await expect(wallet.provider.request({ method: 'eth_chainId' })).rejects.toBe('something went wrong')
    wallet.behave('hang')
    let answered: unknown
    void wallet.provider.request({ method: 'eth_chainId' }).then((answer) => {
      answered = answer
    })
    await settle()
    expect(answered).toBeUndefined()
    wallet.answerHanging()
    await settle()
    expect(answered).toBe('0x1')
  })

  it('refuses an unknown chain until it is added', async () => {
    const wallet = createMockEvmWallet({ permitted: true })
    const events: unknown[] = []
    wallet.provider.on('chainChanged', (payload) => events.push(payload))
    const change = { params: [{ chainId: '0x89' }] }
    await expect(
      wallet.provider.request({ method: 'wallet_switchEthereumChain', ...change }),
    ).rejects.toMatchObject({ code: 4902 })
    await wallet.provider.request({ method: 'wallet_addEthereumChain', ...change })
    expect(events).toEqual(['0x89'])
    expect(wallet.chains.known()).toEqual([1, 137])
  })

  it.each([137, '137', '0x089', '0x', undefined])(
    'refuses the chain id %s, as wallets do',
    async (chainId) => {
      const wallet = createMockEvmWallet({ permitted: true, chains: [137] })
      for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
        await expect(wallet.provider.request({ method, params: [{ chainId }] })).rejects.toMatchObject({
          code: -32602,
        })
      expect(wallet.chains.hex()).toBe('0x1')
    },
  )

  it('announces itself at once and on request', () => {
    const platform = createTestPlatform()
    const wallet = createMockEvmWallet()
    const events: unknown[] = []
    platform.announcements.subscribe('eip6963:announceProvider', (detail) => events.push(detail))
    const stop = wallet.announceOn(platform)
    platform.announcements.dispatch('eip6963:requestProvider')
    stop()
    platform.announcements.dispatch('eip6963:requestProvider')
    expect(events).toHaveLength(2)
    expect(events[0]).toEqual({ info: wallet.info, provider: wallet.provider })
  })
})
