import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalQueue } from '../../wallet-parts/approval/approval-queue.js'
import { EXTENSION_WALLET_ACCOUNTS } from '../../wallet-parts/eip155/wallet-accounts.js'
import { userRejected } from '../../wallet-parts/wallet-error.js'
import { createProvider, type SandboxProvider } from './create-provider.js'
import { createExtensionMemory, type ExtensionMemory } from './extension-memory.js'

const chains = [
  { id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:1', symbol: 'ETH' },
  { id: 31338, name: 'Sandbox Two', rpcUrl: 'http://localhost:1', symbol: 'ETH' },
] as const
const [account, other] = EXTENSION_WALLET_ACCOUNTS
const A = account.address.toLowerCase()

let stored: Map<string, string>
let yes: boolean
let titles: string[]
let memory: ExtensionMemory
let provider: SandboxProvider
let events: [string, unknown][]

const queue: ApprovalQueue = {
  length: 0,
  async request({ view, onApproved }) {
    titles.push(view.title)
    if (!yes) throw userRejected()
    return onApproved()
  },
}

function load(): void {
  memory = createExtensionMemory(chains)
  provider = createProvider(memory, queue)
  events = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(name, (value) => events.push([name, value]))
  }
}

const request = (method: string, params?: unknown): Promise<unknown> => provider.request({ method, params })

beforeEach(() => {
  stored = new Map()
  yes = true
  titles = []
  vi.stubGlobal('document', { title: 'A page' })
  vi.stubGlobal('location', { origin: 'https://page.example', host: 'page.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  load()
})
afterEach(() => vi.unstubAllGlobals())

describe('connecting', () => {
  it('requests approval once, stores it, and restores it after a reload without a request', async () => {
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([A])
    expect(await request('eth_requestAccounts')).toEqual([A])
    expect(events).toEqual([['accountsChanged', [A]]])
    load()
    expect(await request('eth_accounts')).toEqual([A])
    expect(titles).toEqual(['Connect to A page?'])
  })

  it('rejects with 4001 if the user rejects, and with -32002 while a request is pending', async () => {
    yes = false
    const [first, second] = await Promise.allSettled([
      request('eth_requestAccounts'),
      request('eth_requestAccounts'),
    ])
    expect(first).toMatchObject({ reason: { code: 4001 } })
    expect(second).toMatchObject({ reason: { code: -32002 } })
    yes = true
    expect(await request('eth_requestAccounts')).toEqual([A])
  })

  it('lists and revokes permissions', async () => {
    expect(await request('wallet_getPermissions')).toEqual([])
    expect(await request('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([
      { parentCapability: 'eth_accounts', invoker: 'https://page.example' },
    ])
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request('eth_accounts')).toEqual([])
    expect(events.at(-1)).toEqual(['accountsChanged', []])
  })
})

describe('signing', () => {
  it('rejects with 4100 without permission and for another account', async () => {
    await expect(request('personal_sign', ['0x61', A])).rejects.toMatchObject({ code: 4100 })
    await request('eth_requestAccounts')
    await expect(request('personal_sign', ['0x61', other.address])).rejects.toMatchObject({ code: 4100 })
    expect(titles).toHaveLength(1)
  })

  it('signs the requested message although the page changes the parameters afterwards [SEC-06]', async () => {
    await request('eth_requestAccounts')
    const params = ['0x61', A]
    const signed = request('personal_sign', params)
    params[0] = '0x62'
    const signature = (await signed) as `0x${string}` // personal_sign returns hex.
    expect((await recoverMessageAddress({ message: 'a', signature })).toLowerCase()).toBe(A)
  })
})

describe('networks', () => {
  it('switches after approval, rejects an unknown network with 4902, and shows nothing for the active one', async () => {
    expect(await request('eth_chainId')).toBe('0x7a69')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(titles).toEqual([])
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(events).toEqual([['chainChanged', '0x7a6a']])
    load()
    expect(await request('eth_chainId')).toBe('0x7a6a')
  })
})

describe('actions in the wallet itself [REL-03]', () => {
  it('emits events for locking, a change of the account, and going offline', async () => {
    await request('eth_requestAccounts')
    events.length = 0
    memory.set({ locked: true })
    expect(await request('eth_accounts')).toEqual([])
    memory.set({ locked: false, account: other })
    memory.set({ offline: true })
    await expect(request('eth_blockNumber')).rejects.toMatchObject({ code: 4900 })
    memory.set({ offline: false })
    expect(events).toEqual([
      ['accountsChanged', []],
      ['accountsChanged', [other.address.toLowerCase()]],
      ['disconnect', expect.objectContaining({ code: 4900 })],
      ['connect', { chainId: '0x7a69' }],
    ])
  })
})

it('rejects other methods with 4200, and calls the other listeners after one throws', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  await expect(request('eth_sign', [])).rejects.toMatchObject({ code: 4200 })
  const late = vi.fn()
  provider.on('chainChanged', () => {
    throw new Error('page')
  })
  provider.on('chainChanged', late)
  memory.set({ chain: chains[1] })
  expect(late).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
})
