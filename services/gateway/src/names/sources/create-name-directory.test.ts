import { Problem } from '@quoin/server-kit/http'
import { describe, expect, it } from 'vitest'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { createNameDirectory } from './create-name-directory.js'
import type { NameSource } from './name-source.js'

const chain: GatewayChain = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  rpcUrls: [],
  coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  contracts: {},
}
const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
const eve = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const signal = new AbortController().signal

function source(name: string, more: Partial<NameSource> = {}): NameSource & { calls: string[] } {
  const calls: string[] = []
  return {
    name,
    calls,
    supports: () => true,
    has: (text) => text.endsWith(`.${name}`),
    async addressOf(text) {
      calls.push(text)
      return text === `ada.${name}` ? ada : undefined
    },
    claimedNameOf: async () => `ada.${name}`,
    ...more,
  }
}

function directoryOf(sources: readonly NameSource[], more: Partial<GatewayChain> = {}) {
  let time = 0
  const directory = createNameDirectory({
    chains: new Map([[chain.id, { ...chain, ...more }]]),
    sources,
    timeout: 50,
    now: () => time,
  })
  const advance = (ms: number): void => {
    time += ms
  }
  return { ...directory, advance }
}

describe('resolving a name', () => {
  it('normalizes it, and refuses what has no normal form or looks like another name [SEC-09]', async () => {
    const ens = source('ens')
    const { resolve } = directoryOf([ens])
    expect(await resolve('ADA.ens', chain.id, signal)).toEqual({
      name: 'ada.ens',
      address: ada,
      source: 'ens',
    })
    // A Cyrillic letter in a Latin word; a letter that is not visible; an address bar's trick; too many labels.
    for (const name of [
      '\u0430da.ens',
      'a\u202eda.ens',
      'ada..ens',
      'ada',
      'ad_a.ens',
      `${'a.'.repeat(20)}ens`,
    ])
      await expect(resolve(name, chain.id, signal), name).rejects.toMatchObject({ status: 400 })
    expect(ens.calls).toEqual(['ada.ens'])
  })

  it('does not ask a later source if an earlier one of the name failed', async () => {
    const broken = source('ens', {
      addressOf: () => Promise.reject(new Problem(502, [{ name: 'node', description: 'x' }])),
    })
    const liar = source('other', { has: () => true, addressOf: async () => eve })
    await expect(directoryOf([broken, liar]).resolve('ada.ens', chain.id, signal)).rejects.toMatchObject({
      status: 502,
    })
  })

  it('asks the sources that the configuration names, in that order', async () => {
    const [first, second] = [source('ens'), source('other', { has: () => true, addressOf: async () => eve })]
    const { resolve } = directoryOf([first, second], { providers: { names: ['other'] } })
    expect(await resolve('ada.ens', chain.id, signal)).toMatchObject({ address: eve, source: 'other' })
    expect(directoryOf([first], { providers: { names: [] } }).sourcesOn(chain.id)).toEqual([])
    await expect(resolve('ada.ens', 'eip155:5', signal)).rejects.toMatchObject({ status: 400 })
  })

  it('keeps an address for half a minute, and no failure', async () => {
    let isDown = true
    const ens = source('ens')
    const { resolve, advance } = directoryOf([
      {
        ...ens,
        async addressOf(...call) {
          if (isDown) throw new Problem(502, [{ name: 'node', description: 'x' }])
          return ens.addressOf(...call)
        },
      },
    ])
    await expect(resolve('ada.ens', chain.id, signal)).rejects.toMatchObject({ status: 502 })
    isDown = false
    await resolve('ada.ens', chain.id, signal)
    advance(29_000)
    await resolve('ADA.ens', chain.id, signal)
    expect(ens.calls).toHaveLength(1)
    advance(2000)
    await resolve('ada.ens', chain.id, signal)
    expect(ens.calls).toHaveLength(2)
  })

  it('keeps nothing of a source that is not cached', async () => {
    const own = source('quoin', { isUncached: true })
    const { resolve } = directoryOf([own])
    await resolve('ada.quoin', chain.id, signal)
    await resolve('ada.quoin', chain.id, signal)
    expect(own.calls).toHaveLength(2)
  })

  it('ends within its time limit even if a source ignores its signal', async () => {
    const silent = source('ens', { addressOf: () => new Promise(() => {}) })
    await expect(directoryOf([silent]).resolve('ada.ens', chain.id, signal)).rejects.toMatchObject({
      status: 504,
    })
  })
})

describe('the primary name of an address [SEC-09]', () => {
  const primaryName = (sources: readonly NameSource[], address: string) =>
    directoryOf(sources).primaryName(address, chain.id, signal)

  it('resolves back to the address by the same source; others are no names', async () => {
    expect(await primaryName([source('ens')], ada)).toMatchObject({ name: 'ada.ens' })
    expect(await primaryName([source('ens')], ada.toLowerCase())).toMatchObject({ name: 'ada.ens' })
    expect(await primaryName([source('ens')], eve)).toBeUndefined()
    for (const claimed of ['ADA.ens', '\u0430da.ens', 'ada.other', '', 'ada']) {
      const liar = source('ens', { claimedNameOf: async () => claimed, addressOf: async () => ada })
      expect(await primaryName([liar], ada), claimed).toBeUndefined()
    }
  })

  it('is that of a later source if an earlier one has none or fails, and a failure without any name', async () => {
    const broken = source('ens', { claimedNameOf: () => Promise.reject(new Error('down')) })
    const none = source('ens', { claimedNameOf: async () => undefined })
    expect(await primaryName([broken, source('quoin')], ada)).toMatchObject({ name: 'ada.quoin' })
    expect(await primaryName([none, source('quoin')], ada)).toMatchObject({ name: 'ada.quoin' })
    await expect(primaryName([broken], ada)).rejects.toThrow('down')
    expect(await primaryName([none], ada)).toBeUndefined()
  })

  it('is returned without its picture if the picture is unavailable', async () => {
    const ens = source('ens', { avatarOf: () => Promise.reject(new Error('down')) })
    expect(await primaryName([ens], ada)).toEqual({ name: 'ada.ens', avatar: undefined })
  })
})
