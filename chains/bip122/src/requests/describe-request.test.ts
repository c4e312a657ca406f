import * as curve from '@bitcoinerlab/secp256k1'
import { hex } from '@scure/base'
import { initEccLib, Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestDescription, RequestStep, RequestToDescribe } from '#kernel'
import { timeInHashes } from '../../../../testing/hashing-time.fixture.js'
import { exampleNetwork } from '../../testing/example-network.js'
import { decodeAddress } from '../addresses/address-codec.js'
import { describeRequest } from './describe-request.js'

initEccLib(curve)
const network = exampleNetwork('mainnet')
const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ordinals = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const friend = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const thief = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

function scriptOf(address: string): Uint8Array {
  const decoded = decodeAddress(address)
  if (typeof decoded === 'string') throw new Error('Expected an address.')
  return decoded.script
}

interface Coin {
  readonly value: bigint
  readonly of?: string
  readonly sighashType?: number
}
/** A PSBT with inputs of the account, and outputs to addresses or scripts. */
function psbtOf(
  coins: readonly Coin[],
  outputs: readonly (readonly [to: string | Uint8Array, value: bigint])[],
  change: (psbt: Psbt) => unknown = () => undefined,
): string {
  const psbt = new Psbt()
  for (const [index, { value, of = account, sighashType }] of coins.entries())
    psbt.addInput({
      hash: '11'.repeat(32),
      index,
      witnessUtxo: { script: scriptOf(of), value },
      ...(sighashType !== undefined && { sighashType }),
    })
  for (const [to, value] of outputs)
    psbt.addOutput({ script: typeof to === 'string' ? scriptOf(to) : to, value })
  change(psbt)
  return psbt.toBase64()
}
const read = (method: string, params: unknown, more: Partial<RequestToDescribe> = {}): RequestDescription =>
  describeRequest({
    method,
    params,
    network,
    account,
    ownAddresses: [account, ordinals],
    origin: 'https://app.example',
    ...more,
  })
const sign = (psbt: string, more: object = {}) =>
  read('signPsbt', { account, psbt, signInputs: [{ index: 0, address: account }], broadcast: true, ...more })
function stepsOf({ subject }: RequestDescription): readonly RequestStep[] {
  return subject.kind === 'transaction' ? subject.steps : []
}
const coin = { symbol: 'BTC', decimals: 8 }
const amount = (value: bigint) => ({ token: coin, value })

describe('requests of Bitcoin in words [SEC-07]', () => {
  it('display what is spent, who receives it, what comes back, and the fee', () => {
    const described = sign(
      psbtOf(
        [{ value: 100_000n }],
        [
          [friend, 60_000n],
          [account, 29_000n],
          [ordinals, 10_000n],
        ],
      ),
    )
    expect(stepsOf(described)).toEqual([
      { kind: 'spend', amount: amount(100_000n) },
      { kind: 'send', amount: amount(60_000n), to: friend },
      { kind: 'keep', amount: amount(29_000n), to: account },
      { kind: 'keep', amount: amount(10_000n), to: ordinals },
      { kind: 'fee', amount: amount(1_000n) },
    ])
    expect(described).toMatchObject({ warnings: [], recipients: [friend] })
  })

  it('take an output for change only if it pays to an own address, whatever the PSBT claims (attack)', () => {
    // The derivation is that of a change address, as wallets write it.
    const derived = (psbt: Psbt) =>
      psbt.updateOutput(1, {
        bip32Derivation: [
          {
            masterFingerprint: Buffer.from('00000000', 'hex'),
            pubkey: Buffer.from(
              `02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`,
              'hex',
            ),
            path: "m/84'/0'/0'/1/0",
          },
        ],
      })
    const described = sign(
      psbtOf(
        [{ value: 100_000n }],
        [
          [friend, 1_000n],
          [thief, 98_000n],
        ],
        derived,
      ),
    )
    expect(stepsOf(described)[2]).toEqual({ kind: 'send', amount: amount(98_000n), to: thief })
    expect(described.recipients).toEqual([friend, thief])
    // An address of the same key in another form is not that of the account.
    const other = sign(psbtOf([{ value: 100_000n }], [[legacy, 99_000n]]))
    expect(stepsOf(other)[1]).toMatchObject({ kind: 'send', to: legacy })
    const transfer = { account, recipientAddress: friend, amount: '5', changeAddress: thief }
    expect(read('sendTransfer', transfer)).toMatchObject({
      subject: {
        steps: [
          { kind: 'send', to: friend },
          { kind: 'sendAll', to: thief },
        ],
      },
      warnings: ['otherAccount'],
      recipients: [friend, thief],
    })
    expect(read('sendTransfer', { ...transfer, changeAddress: ordinals }).warnings).toEqual([])
  })

  it.each([2, 3, 0x81, 0x82, 0x83])(
    'warn of a signature that leaves a part open: sighash type %i',
    (type) => {
      const open = psbtOf([{ value: 9_000n, sighashType: type }], [[friend, 8_000n]])
      expect(sign(open).warnings).toEqual(['openSignature'])
      const plain = psbtOf([{ value: 9_000n }], [[friend, 8_000n]])
      const signInputs = [{ index: 0, address: account, sighashTypes: [1, type] }]
      expect(sign(plain, { signInputs }).warnings).toEqual(['openSignature'])
      expect(sign(psbtOf([{ value: 9_000n, sighashType: 1 }], [[friend, 8_000n]])).warnings).toEqual([])
      // The signature of another party, such as a seller, is not that of the account.
      const joint = psbtOf(
        [{ value: 9_000n }, { value: 600n, of: thief, sighashType: type }],
        [[friend, 9_000n]],
      )
      expect(sign(joint).warnings).toEqual([])
    },
  )

  it('warn of an extreme fee, and of one that cannot be known (attack)', () => {
    expect(sign(psbtOf([{ value: 500_000_000n }], [[friend, 1_000n]])).warnings).toEqual(['highFee'])
    expect(sign(psbtOf([{ value: 200_000n }], [[friend, 100_000n]])).warnings).toEqual(['highFee'])
    // The amount of a legacy coin is not signed: it is read from the previous transaction alone.
    const params = { account: legacy, signInputs: [{ index: 0, address: legacy }] }
    const claimed = psbtOf([{ value: 9_000n, of: legacy }], [[friend, 8_500n]])
    const described = read('signPsbt', { psbt: claimed, broadcast: true, ...params }, { account: legacy })
    expect(described.warnings).toEqual(['highFee'])
    expect(stepsOf(described).map(({ kind }) => kind)).toEqual(['send'])
    const previous = new Transaction()
    previous.addInput(new Uint8Array(32).fill(7), 0)
    previous.addOutput(scriptOf(legacy), 70_000n)
    const withPrevious = (hash: string) => {
      const psbt = new Psbt()
      psbt.addInput({ hash: previous.getId(), index: 0, nonWitnessUtxo: previous.toBuffer() })
      psbt.addOutput({ script: scriptOf(friend), value: 69_000n })
      // The library compares the ids itself: the id is changed in the finished bytes.
      const bytes = hex.encode(psbt.toBuffer())
      const id = hex.encode(Uint8Array.from(hex.decode(previous.getId())).reverse())
      return Buffer.from(hash === '' ? bytes : bytes.replace(id, hash), 'hex').toString('base64')
    }
    const whole = read(
      'signPsbt',
      { psbt: withPrevious(''), broadcast: true, ...params },
      { account: legacy },
    )
    expect(stepsOf(whole)).toMatchObject([
      { kind: 'spend', amount: { value: 70_000n } },
      { kind: 'send' },
      { kind: 'fee', amount: { value: 1_000n } },
    ])
    const forged = withPrevious('22'.repeat(32))
    expect(
      read('signPsbt', { psbt: forged, broadcast: true, ...params }, { account: legacy }).warnings,
    ).toEqual(['highFee'])
  })

  it('display public texts; other data and scripts are unknown', () => {
    const data = (bytes: Uint8Array) => Uint8Array.of(0x6a, bytes.length, ...bytes)
    const text = sign(
      psbtOf(
        [{ value: 1_000n }],
        [
          [data(new TextEncoder().encode('Rent')), 0n],
          [account, 900n],
        ],
      ),
    )
    expect(stepsOf(text)[1]).toEqual({ kind: 'memo', text: 'Rent' })
    expect(text.warnings).toEqual([])
    const hiding = data(new TextEncoder().encode('Rent \u202efor'))
    // A runestone, which moves tokens.
    for (const script of [hiding, Uint8Array.of(0x6a, 0x5d, 2, 1, 2), Uint8Array.of(0x51)]) {
      const described = sign(
        psbtOf(
          [{ value: 1_000n }],
          [
            [script, 0n],
            [account, 900n],
          ],
        ),
      )
      expect(stepsOf(described)[1]).toMatchObject({ kind: 'unknown', data: hex.encode(script) })
      expect(described.warnings).toEqual(['unknownCall'])
    }
    const burnt = sign(psbtOf([{ value: 1_000n }], [[data(new TextEncoder().encode('x')), 900n]]))
    expect(stepsOf(burnt)[1]).toMatchObject({ kind: 'unknown', value: { value: 900n } })
  })

  it('warn of what the app can send later, of inputs of other accounts, and of unknown members', () => {
    const psbt = psbtOf([{ value: 9_000n }], [[friend, 8_000n]])
    expect(sign(psbt, { broadcast: false }).warnings).toEqual(['signedOnly'])
    expect(sign(psbt, { signInputs: [{ index: 0, address: thief }] }).warnings).toEqual(['otherAccount'])
    expect(sign(psbt, { account: thief }).warnings).toEqual(['otherAccount'])
    expect(sign(psbt, { autoFinalized: true }).warnings).toEqual(['unknownFields'])
  })

  it('display messages and sign-ins; hidden characters make them bytes', () => {
    const say = (message: string, more: object = {}) =>
      read('signMessage', { account, message, address: account, ...more })
    expect(say('Hello')).toMatchObject({ subject: { kind: 'message', text: 'Hello' }, warnings: [] })
    expect(say('Hello \u202edlrow').warnings).toEqual(['blindMessage', 'hiddenCharacters'])
    expect(say('Hello', { address: thief }).warnings).toEqual(['otherAccount'])
    const signIn = `evil.example wants you to sign in with your Bitcoin account:\n${account}\n\nURI: https://evil.example`
    expect(say(signIn)).toMatchObject({
      subject: { signInDomain: 'evil.example' },
      warnings: ['domainIsOther'],
    })
  })
})

describe('any request of Bitcoin [SEC-07]', () => {
  it('shows each output, in whatever order', () => {
    const to = fc.constantFrom(friend, thief, account, ordinals, legacy)
    const outputs = fc.array(fc.tuple(to, fc.bigInt(1n, 1_000_000n)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(outputs, (list) => {
        const total = list.reduce((sum, [, value]) => sum + value, 0n)
        const described = sign(psbtOf([{ value: total + 500n }], list))
        const shown = stepsOf(described).flatMap((step) =>
          step.kind === 'send' || step.kind === 'keep' ? [[step.to, step.amount.value]] : [],
        )
        expect(shown).toEqual(list)
        for (const [one] of list)
          expect(described.recipients.includes(one)).toBe(one !== account && one !== ordinals)
      }),
      { numRuns: 50 },
    )
  })

  it('reads inputs to sign as no wallet could read them otherwise: texts, doubles, other names (attack)', () => {
    const psbt = psbtOf([{ value: 100_000n }], [[friend, 99_000n]])
    const ask = (...signInputs: readonly object[]) => sign(psbt, { signInputs }).warnings
    const open = { index: 0, address: account, sighashTypes: [0x83] }
    const closed = { index: 0, address: account, sighashTypes: [1] }
    expect(ask(closed)).toEqual([])
    expect(ask(open, closed)).toEqual(['openSignature'])
    expect(ask(closed, open)).toEqual(['openSignature'])
    for (const changed of [{ index: '0' }, { index: 1 }, { index: 0.5 }, { sighashTypes: 0x83 }])
      expect(ask({ ...open, ...changed })).toEqual(['unreadable'])
    expect(ask({ ...closed, sighash: 0x83 })).toEqual(['unknownFields'])
  })

  it('warns of a coin that the PSBT does not contain: its worth may become the fee (attack)', () => {
    const bare = psbtOf([{ value: 100_000n }], [[friend, 1_000n]], (psbt) => {
      psbt.addInput({ hash: '22'.repeat(32), index: 0 })
    })
    expect(sign(bare).warnings).toEqual(['highFee'])
    expect(sign(bare, { signInputs: undefined }).warnings).toEqual(['highFee'])
  })

  it('never throws, and takes no time', async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => [thief, BigInt(at + 1)] as const)
    const large = psbtOf([{ value: 10_000_000n }], many)
    const usual = psbtOf([{ value: 9_000n }], [[friend, 8_000n]])
    const bytes = Buffer.from(usual, 'base64')
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Uint8Array.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(() => sign(Buffer.from(changed).toString('base64'))).not.toThrow()
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom('signPsbt', 'signMessage', 'sendTransfer', 'toString'),
        fc.anything(),
        (method, given) => {
          expect(() => read(method, given)).not.toThrow()
        },
      ),
    )
    expect(stepsOf(sign(large))).toHaveLength(1_502)
    expect(large.length).toBeGreaterThan(64_000)
    expect(await timeInHashes(() => sign(large))).toBeLessThan(8)
  })
})
