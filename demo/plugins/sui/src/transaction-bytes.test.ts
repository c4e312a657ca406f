import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { suiKey } from '../tests/sui-keys.js'
import { describeSuiRequest } from './describe-request.js'
import { suiMainnet } from './networks.js'
import { digestOf, readTransaction, readTransfer, writeTransfer } from './transaction-bytes.js'

const [alice, bob] = ['alice', 'bob'].map((name) => suiKey(name).toSuiAddress()) as [string, string]
const usdc = `0x${'5d'.repeat(32)}::usdc::USDC`
const coin = (id: string) => ({
  objectId: `0x${id.repeat(64)}`,
  version: '12',
  digest: '9zfJ3a6TfJ1Z5b5wC6cfnZcpN9YzHCM7p3vm3TX2Fo4A',
  balance: 5n,
})
const plan = {
  from: alice,
  to: bob,
  value: 7n,
  coins: [],
  gas: [coin('a')],
  gasPrice: 750n,
  budget: 3_000_000n,
  lastEpoch: 9n,
}
const token = { ...plan, token: usdc, coins: [coin('b'), coin('c'), coin('d')] }
const network = suiMainnet([])

/** A transaction that the SDK builds, with changes. */
async function sdkTransaction(change: (one: Transaction) => void): Promise<string> {
  const one = new Transaction()
  one.setSender(alice)
  one.setGasPrice(750)
  one.setGasBudget(3_000_000)
  one.setGasPayment([coin('a')])
  one.setExpiration({ Epoch: 9 })
  change(one)
  return base64.encode(await one.build())
}

describe('the bytes of a transfer', () => {
  it("are those that Sui's SDK builds", async () => {
    const bySdk = await sdkTransaction((one) => {
      const amount = one.pure.u64(7)
      const [part] = one.splitCoins(one.gas, [amount])
      if (part) one.transferObjects([part], bob)
    })
    expect(writeTransfer(plan)).toBe(bySdk)
    expect(digestOf(bySdk)).toBe(TransactionDataBuilder.getDigestFromBytes(base64.decode(bySdk)))
  })

  it('are read back, of SUI and of a token', () => {
    expect(readTransfer(writeTransfer(plan))).toEqual({ from: alice, to: bob, value: 7n, token: undefined })
    for (const count of [1, 2, 3])
      expect(readTransfer(writeTransfer({ ...token, coins: token.coins.slice(0, count) }))).toEqual({
        from: alice,
        to: bob,
        value: 7n,
        token: usdc,
      })
  })

  it('are no plain transfer with anything else in them [SEC-07]', async () => {
    const others = [
      (one: Transaction) => one.transferObjects([one.gas], bob),
      (one: Transaction) => {
        const [part, more] = one.splitCoins(one.gas, [one.pure.u64(7), one.pure.u64(8)])
        if (part && more) one.transferObjects([part, more], bob)
      },
      (one: Transaction) => {
        const amount = one.pure.u64(7)
        const [part] = one.splitCoins(one.gas, [amount])
        if (part) one.transferObjects([part], bob)
        one.moveCall({ target: `${alice}::evil::run`, arguments: [one.gas] })
      },
      (one: Transaction) => {
        const amount = one.pure.u64(7)
        const [part] = one.splitCoins(one.gas, [amount])
        if (part) one.transferObjects([part], bob)
        one.setExpiration({ None: true })
      },
    ]
    for (const change of others) expect(readTransfer(await sdkTransaction(change))).toBeUndefined()
  })

  it('are never read from anything that is not exactly a transaction [SEC-15]', () => {
    const text = writeTransfer(plan)
    const bytes = base64.decode(text)
    expect(readTransaction(text)?.sender).toBe(alice)
    for (let length = 0; length < bytes.length; length += 7)
      expect(readTransaction(base64.encode(bytes.slice(0, length)))).toBeUndefined()
    for (const wrong of [undefined, 7, {}, '', 'x', `${text}AAAA`, base64.encode(Uint8Array.of(...bytes, 0))])
      expect(readTransaction(wrong)).toBeUndefined()
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(() => readTransfer(base64.encode(changed))).not.toThrow()
    }
  })
})

describe('the description of a request', () => {
  const describeOne = (params: unknown, method = 'sui_signTransaction', origin = 'https://shop.example') =>
    describeSuiRequest({ method, params, network, account: alice, origin })

  it('shows a transfer with its fee', () => {
    const subject = describeOne({ address: alice, transaction: writeTransfer(token) })
    expect(subject).toMatchObject({
      subject: {
        kind: 'transaction',
        steps: [
          { kind: 'send', to: bob, amount: { value: 7n, token: { address: usdc } } },
          { kind: 'fee', amount: { value: 3_000_000n } },
        ],
      },
      recipients: [bob],
      contracts: [usdc],
      warnings: ['signedOnly'],
    })
  })

  it('names calls, and warns of them: their effect is not in the bytes [SEC-07]', async () => {
    const transaction = await sdkTransaction((one) => {
      one.moveCall({ target: `${bob}::evil::run`, arguments: [one.gas, one.pure.u64(7)] })
      one.transferObjects([one.gas], bob)
    })
    const described = describeOne({ address: alice, transaction }, 'sui_signAndExecuteTransaction')
    expect(described?.subject).toMatchObject({
      steps: [
        {
          kind: 'named',
          name: 'evil::run',
          fields: expect.arrayContaining([{ name: 'argument 2', value: '7' }]),
        },
        {
          kind: 'named',
          name: 'TransferObjects',
          fields: expect.arrayContaining([{ name: 'to', value: bob }]),
        },
        { kind: 'fee' },
      ],
    })
    expect(described).toMatchObject({ warnings: ['unknownCall'], recipients: [bob] })
  })

  it('shows messages, also those that are no text, and the domain of a sign-in', () => {
    const text = (message: string) => ({
      address: alice,
      message: base64.encode(new TextEncoder().encode(message)),
    })
    const method = 'sui_signPersonalMessage'
    expect(describeOne(text('hello'), method)?.subject).toMatchObject({
      kind: 'message',
      text: 'hello',
      isHex: false,
    })
    expect(describeOne({ address: alice, message: '//79' }, method)).toMatchObject({
      subject: { text: '0xfffefd', isHex: true },
      warnings: ['blindMessage'],
    })
    const signIn = 'shop.example wants you to sign in with your Sui account:\n0x1'
    expect(describeOne(text(signIn), method)).toMatchObject({
      subject: { signInDomain: 'shop.example' },
      warnings: [],
    })
    expect(describeOne(text(signIn), method, 'https://evil-shop.example')?.warnings).toEqual([
      'domainIsOther',
    ])
    expect(describeOne(text('pay\u202epal'), method)?.warnings).toEqual(['hiddenCharacters'])
  })

  it('warns of bytes that cannot be read, and of another account', () => {
    for (const params of [undefined, {}, { transaction: 'AAAA' }, { transaction: 7 }])
      expect(describeOne(params)).toMatchObject({ subject: { kind: 'unknown' }, warnings: ['unreadable'] })
    const foreign = { address: alice, transaction: writeTransfer({ ...plan, from: bob, to: alice }) }
    expect(describeOne(foreign)?.warnings).toContain('otherAccount')
  })
})
