import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createWholeModule } from '../../testing/whole-module.js'
import { decodeAddress } from '../addresses/address-codec.js'
import './compare-transactions.js'

const network = exampleNetwork('mainnet', ['https://one.example/api/'])
const alice = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const bob = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const thief = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'

function scriptOf(address: string): Uint8Array {
  const decoded = decodeAddress(address)
  if (typeof decoded === 'string') throw new Error('No address')
  return decoded.script
}

type Output = readonly [address: string, value: bigint]

/** A transaction that spends one coin, and the PSBT of it. */
function write(
  outputs: readonly Output[],
  coin = 7,
): { readonly hex: string; readonly id: string; readonly psbt: string } {
  const [transaction, psbt] = [new Transaction(), new Psbt()]
  const hash = new Uint8Array(32).fill(coin)
  transaction.version = 2
  transaction.addInput(hash, 0)
  psbt.addInput({ hash, index: 0 })
  for (const [address, value] of outputs) {
    transaction.addOutput(scriptOf(address), value)
    psbt.addOutput({ script: scriptOf(address), value })
  }
  return { hex: transaction.toHex(), id: transaction.getId(), psbt: psbt.toBase64() }
}

const usual = write([
  [bob, 10_000n],
  [alice, 500n],
])
const others: readonly (readonly [string, ReturnType<typeof write>])[] = [
  [
    'another recipient',
    write([
      [thief, 10_000n],
      [alice, 500n],
    ]),
  ],
  [
    'another amount',
    write([
      [bob, 9_999n],
      [alice, 501n],
    ]),
  ],
  [
    'a further output',
    write([
      [bob, 10_000n],
      [alice, 400n],
      [thief, 100n],
    ]),
  ],
  ['no output', write([])],
]

async function compareSent(sent: ReturnType<typeof write>, method: string, params: object, id = sent.id) {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response(sent.hex))
  return createWholeModule(platform).transactions.compareSent?.({ network, id, method, params })
}

describe('a sent transaction on Bitcoin [SEC-06]', () => {
  const transfer = { account: alice, recipientAddress: bob, amount: '10000' }
  const signs = { account: alice, psbt: usual.psbt, broadcast: true }

  it('is the requested PSBT, or a transfer with its payment and change', async () => {
    expect(await compareSent(usual, 'signPsbt', signs)).toBe(true)
    expect(await compareSent(usual, 'sendTransfer', transfer)).toBe(true)
    expect(await compareSent(usual, 'sendTransfer', { ...transfer, changeAddress: alice })).toBe(true)
  })

  it.each(others)('is another one with %s', async (_, sent) => {
    expect(await compareSent(sent, 'signPsbt', signs)).toBe(false)
    expect(await compareSent(sent, 'sendTransfer', transfer)).toBe(false)
  })

  it('is another one with another coin of a PSBT, or other change than requested', async () => {
    expect(
      await compareSent(
        write(
          [
            [bob, 10_000n],
            [alice, 500n],
          ],
          8,
        ),
        'signPsbt',
        signs,
      ),
    ).toBe(false)
    expect(await compareSent(usual, 'sendTransfer', { ...transfer, changeAddress: thief })).toBe(false)
  })

  it('is not read from another transaction', async () => {
    await expect(compareSent(usual, 'signPsbt', signs, 'ab'.repeat(32))).rejects.toThrow(
      'another transaction',
    )
  })

  it('has the id that the wallet returns for a PSBT that it sends, and none for one that it only signs', async () => {
    const { transactions } = createWholeModule(createTestPlatform())
    const answer = { psbt: usual.psbt, txid: usual.id }
    expect(await transactions.readSent({ method: 'signPsbt', params: signs, answer })).toEqual({
      id: usual.id,
    })
    const only = { ...signs, broadcast: false }
    expect(await transactions.readSent({ method: 'signPsbt', params: only, answer })).toBeUndefined()
  })
})

describe('a signed PSBT [SEC-06]', () => {
  const { transactions } = createWholeModule(createTestPlatform())
  const compare = (answer: unknown, method = 'signPsbt') =>
    transactions.compareSigned?.({ method, params: { account: alice, psbt: usual.psbt }, answer })

  it('is compared with the requested one', async () => {
    expect(await compare({ psbt: usual.psbt })).toBe(true)
    for (const [name, { psbt }] of others.slice(0, 3)) expect(await compare({ psbt }), name).toBe(false)
    expect(await compare({ psbt: 'cHNidP8' })).toBeUndefined()
    expect(await compare({ signature: 'x' }, 'signMessage')).toBeUndefined()
  })
})
