import { networks, Psbt } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { EXTENSION_PEOPLE } from './bip122-account.js'
import { createBip122Keys } from './create-bip122-keys.js'

const keys = createBip122Keys()
const [alice = '', aliceOrdinals = '', bob = ''] = keys.accounts.map(({ address }) => address)
const site = { name: 'Example', url: 'https://app.example' }
const network = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Sandbox Bitcoin',
  rpcUrl: 'http://localhost:1',
  symbol: 'BTC',
  decimals: 8,
}
const read = async (method: string, params: unknown) => keys.read({ method, params, site, network })

/** Returns a PSBT that spends 100,000 satoshi: 30,000 to Bob, 69,000 back. */
function payment(from: string, change: string = from): string {
  const psbt = new Psbt({ network: networks.regtest })
  const probe = new Psbt({ network: networks.regtest }).addOutput({ address: from, value: 1n })
  const [{ script } = { script: new Uint8Array() }] = probe.txOutputs
  psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 100_000n } })
  psbt.addOutput({ address: bob, value: 30_000n }).addOutput({ address: change, value: 69_000n })
  return psbt.toBase64()
}

it('has two accounts, each with a payment and an ordinals address, and others for the extension', () => {
  expect(keys.accounts.map(({ purpose }) => purpose)).toEqual(['payment', 'ordinals', 'payment', 'ordinals'])
  expect(alice).toMatch(/^bcrt1q/)
  expect(aliceOrdinals).toMatch(/^bcrt1p/)
  const others = createBip122Keys(EXTENSION_PEOPLE).accounts.map(({ address }) => address)
  expect(new Set([...others, ...keys.accounts.map(({ address }) => address)]).size).toBe(8)
})

describe('a transaction to sign', () => {
  it('is displayed with the recipient, the fee and the change [SEC-07]', async () => {
    const params = { account: alice, psbt: payment(alice), signInputs: [{ address: alice, index: 0 }] }
    const { view } = await read('signPsbt', params)
    expect(view.facts).toEqual([
      { label: 'Amount', value: '0.0003 BTC', look: 'amount' },
      { label: 'To', value: bob, look: 'code' },
      { label: 'Network fee', value: '0.00001 BTC' },
      { label: 'Change to you', value: `0.00069 BTC (${alice.slice(0, 12)}…)` },
      { label: 'Account', value: 'Account 1' },
      { label: 'Network', value: 'Sandbox Bitcoin' },
    ])
  })

  it('is displayed with change to another account as a payment [SEC-07]', async () => {
    const stranger = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const params = {
      account: alice,
      psbt: payment(alice, stranger),
      signInputs: [{ address: alice, index: 0 }],
    }
    const { view } = await read('signPsbt', params)
    expect(view.facts.filter(({ label }) => label === 'To').map(({ value }) => value)).toEqual([
      bob,
      stranger,
    ])
    expect(view.facts.some(({ label }) => label.startsWith('Change'))).toBe(false)
  })

  it.each([
    ['a payment address', alice],
    ['a taproot address', aliceOrdinals],
  ])('is signed for %s and can be finalized', async (_, address) => {
    const params = { account: address, psbt: payment(address), signInputs: [{ address, index: 0 }] }
    const { perform } = await read('signPsbt', params)
    const { psbt } = Object(await perform())
    expect(
      Psbt.fromBase64(psbt).finalizeAllInputs().extractTransaction().ins[0]?.witness.length,
    ).toBeGreaterThan(0)
  })

  it('is refused for an unknown address and for another account', async () => {
    const psbt = payment(alice)
    for (const [account, address] of [
      ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', alice],
      [alice, bob],
    ])
      await expect(
        read('signPsbt', { account, psbt, signInputs: [{ address, index: 0 }] }),
      ).rejects.toMatchObject({
        code: 4100,
      })
  })

  it('is refused if it cannot be parsed', async () => {
    for (const psbt of [undefined, 7, 'x', '', 'cHNidP8='])
      await expect(
        read('signPsbt', { account: alice, psbt, signInputs: [{ address: alice, index: 0 }] }),
      ).rejects.toMatchObject({ code: -32602 })
  })
})

it('refuses unknown methods', async () => {
  await expect(read('signAnything', {})).rejects.toMatchObject({ code: 4200 })
})
