import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import { EXTENSION_PEOPLE } from '../../../wallet-parts/bip122/bip122-account.js'
import { createBip122Keys } from '../../../wallet-parts/bip122/create-bip122-keys.js'
import { userRejected } from '../../../wallet-parts/wallet-error.js'
import { createSiteMemory, type SiteMemory } from '../site-memory.js'
import { announceWbip, createWbipProvider, type WbipProvider } from './create-wbip-provider.js'

const keys = createBip122Keys(EXTENSION_PEOPLE)
const [alice = '', aliceOrdinals = '', bob = ''] = keys.accounts.map(({ address }) => address)
const network = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Sandbox Bitcoin',
  rpcUrl: 'http://localhost:1',
  symbol: 'BTC',
  decimals: 8,
}
let stored: Map<string, string>
let yes: boolean
let titles: string[]
let memory: SiteMemory
let provider: WbipProvider
let events: unknown[]

const queue: ApprovalQueue = {
  length: 0,
  async request({ view, onApproved }) {
    titles.push(view.title)
    if (!yes) throw userRejected()
    return onApproved()
  },
}

function load(): void {
  memory = createSiteMemory('bip122')
  provider = createWbipProvider(memory, queue, keys, network)
  events = []
  for (const eventName of ['accountChange', 'disconnect'])
    provider.addListener({ eventName, cb: (event) => events.push(event) })
}

async function request(method: string, params: unknown = null): Promise<unknown> {
  const answer = await provider.request(method, params)
  return 'result' in answer ? answer.result : answer.error.code
}

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
    expect(await request('wallet_getAccount')).toBe(-32002)
    expect(await request('wallet_connect', { addresses: ['payment'] })).toMatchObject({
      addresses: [
        { address: alice, purpose: 'payment', addressType: 'p2wpkh' },
        { address: aliceOrdinals, purpose: 'ordinals', addressType: 'p2tr' },
      ],
      network: { bitcoin: { name: 'Regtest' } },
    })
    load()
    expect(await request('wallet_getAccount')).toMatchObject({ addresses: [{ address: alice }, {}] })
    expect(await request('getAccounts')).toMatchObject([{ address: alice }, {}])
    expect(titles).toEqual(['Connect to A page?'])
    expect([...stored.keys()]).toEqual(['sandbox-extension-bip122'])
  })

  it('returns the code of a rejection by the user', async () => {
    yes = false
    expect(await request('wallet_connect')).toBe(-32000)
    expect(await request('wallet_getAccount')).toBe(-32002)
  })

  it('revokes the permission of a page that disconnects', async () => {
    await request('wallet_connect')
    expect(await request('wallet_disconnect')).toBeNull()
    expect(events).toEqual([{ type: 'disconnect' }])
    expect(await request('wallet_getAccount')).toBe(-32002)
  })
})

it('emits changes that the user makes in the wallet itself [REL-03]', async () => {
  await request('wallet_connect')
  memory.set({ account: 1 })
  memory.set({ locked: true })
  expect(await request('signMessage', { address: bob, message: 'x' })).toBe(-32002)
  memory.set({ locked: false })
  expect(events).toEqual([
    { type: 'accountChange', addresses: [expect.objectContaining({ address: bob }), expect.anything()] },
    { type: 'disconnect' },
  ])
})

describe('signing', () => {
  it('is allowed for the active account only, and only after approval', async () => {
    expect(await request('signMessage', { address: alice, message: 'x' })).toBe(-32002)
    await request('wallet_connect')
    expect(await request('signMessage', { address: bob, message: 'x' })).toBe(-32002)
    expect(await request('signMessage', { address: alice, message: 'x' })).toMatchObject({ address: alice })
    yes = false
    expect(await request('signMessage', { address: alice, message: 'x' })).toBe(-32000)
    expect(titles.slice(1)).toEqual(['Sign this message?', 'Sign this message?'])
  })

  it('is refused for invalid and unsupported requests', async () => {
    await request('wallet_connect')
    expect(await request('signPsbt', { psbt: 'x', signInputs: { [alice]: [0] } })).toBe(-32602)
    expect(await request('signPsbt', { psbt: 'x', signInputs: {} })).toBe(-32602)
    expect(await request('sendTransfer', { recipients: [] })).toBe(-32602)
    expect(await request('signAnything')).toBe(-32601)
  })
})

it('is listed in the registry of Bitcoin wallets', () => {
  vi.stubGlobal('btc_providers', [{ id: 'other', name: 'Other' }])
  vi.stubGlobal('sandboxExtension', undefined)
  announceWbip(provider)
  expect(Reflect.get(globalThis, 'btc_providers')).toMatchObject([
    { id: 'other' },
    { id: 'sandboxExtension.bitcoin', name: 'Sandbox Extension' },
  ])
  expect(Reflect.get(globalThis, 'sandboxExtension').bitcoin).toBe(provider)
})
