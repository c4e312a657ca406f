import { base58, base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bitcoinVerifier } from '#chains/bip122/verify'
import { evmVerifier } from '#chains/eip155/verify'
import { polkadotVerifier } from '#chains/polkadot/verify'
import { solanaVerifier } from '#chains/solana/verify'
import { createBitcoinKeys } from './bitcoin-keys.js'
import { createEvmKeys } from './evm-keys.js'
import { createPolkadotKeys } from './polkadot-keys.js'
import { createSolanaKeys } from './solana-keys.js'

const keys = ['01'.repeat(32), `0x${'02'.repeat(32)}`]
const message = `Sign in ✓ ${'x'.repeat(300)}`
const bytes = new TextEncoder().encode(message)
/** A node on which no account is a contract. */
const request = async (): Promise<string> => '0x'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const signers = {
  async eip155() {
    const { addresses, answers } = await createEvmKeys(keys, undefined)
    const sign = async (address: string): Promise<string> =>
      String(await answers.personal_sign?.([`0x${hex.encode(bytes)}`, address]))
    return { verifier: evmVerifier, chainId: 'eip155:1', addresses, sign }
  },
  async solana() {
    const { addresses, answers } = createSolanaKeys(keys, undefined)
    const sign = async (account: string): Promise<string> => {
      const { signature } = Object(answers.solana_signMessage?.({ account, message: base64.encode(bytes) }))
      return base58.encode(base64.decode(signature))
    }
    return { verifier: solanaVerifier, chainId: 'solana:x', addresses, sign }
  },
  async bip122() {
    const own = createBitcoinKeys(keys, undefined)
    const addresses = own.addresses.map((address) => own.describe(address, regtest).address)
    const sign = async (address: string): Promise<string> =>
      Object(own.answers.signMessage?.({ address, message, protocol: 'ECDSA' })).signature
    return { verifier: bitcoinVerifier, chainId: regtest, addresses, sign }
  },
  async polkadot() {
    const { addresses, answers } = await createPolkadotKeys(keys)
    const sign = async (address: string): Promise<string> =>
      Object(answers.polkadot_signMessage?.({ address, data: `0x${hex.encode(bytes)}` })).signature
    return { verifier: polkadotVerifier, chainId: 'polkadot:x', addresses, sign }
  },
}

describe('keys of a mock wallet in a browser', () => {
  it.each(Object.entries(signers))(
    'sign messages of %s that servers accept for the account, and for no other [SIW-01]',
    async (_, create) => {
      const { verifier, chainId, addresses, sign } = await create()
      expect(new Set(addresses).size).toBe(2)
      const signatures = await Promise.all(addresses.map(sign))
      const verdicts = addresses.map((address) =>
        signatures.map((signature) => verifier.verify({ address, chainId, message, signature, request })),
      )
      expect(await Promise.all(verdicts.map((row) => Promise.all(row)))).toEqual([
        [true, false],
        [false, true],
      ])
    },
  )

  it('are refused unless they are 32 bytes in hex', () => {
    for (const key of ['', '0x01', 'x'.repeat(64)])
      expect(() => createSolanaKeys([key], undefined)).toThrow('Each of `keys` is 32 bytes in hex')
  })

  it('sign Bitcoin transactions for their own addresses only', async () => {
    const { Psbt, address: addresses, networks } = await import('bitcoinjs-lib')
    const own = createBitcoinKeys(keys, undefined)
    const [alice = '', bob = ''] = own.addresses.map((one) => own.describe(one, regtest).address)
    const psbt = new Psbt({ network: networks.regtest })
    const script = addresses.toOutputScript(alice, networks.regtest)
    psbt.addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 10_000n } })
    psbt.addOutput({ address: bob, value: 9_000n })
    const call = (address: string): unknown =>
      own.answers.signPsbt?.({ psbt: psbt.toBase64(), signInputs: { [address]: [0] } })
    const signed = Psbt.fromBase64(Object(await call(alice)).psbt)
    expect(signed.finalizeAllInputs().extractTransaction().ins[0]?.witness).toHaveLength(2)
    await expect(call(bob)).rejects.toThrow(/Can not sign/)
    await expect(call('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')).rejects.toMatchObject({ code: 4100 })
  })
})
