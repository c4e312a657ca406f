import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  alice,
  bob,
  carol,
  endWorlds,
  type SendWorld,
  startSend,
  tokenContract,
  usd,
} from '../testing/send-world.js'
import type { RecipientFault, RecipientWarning } from './contract.js'
import { looksLikeOneOf } from './look-alike.js'

let world: SendWorld
beforeAll(async () => {
  world = await startSend()
  world.accountData.known.set('bob.eth', bob)
  world.accountData.known.set('zero.eth', `0x${'0'.repeat(40)}`)
  world.ledger.contracts.add(poisoned)
  // Bob got something before.
  await world.ready({ to: bob })
  await world.send.review()
  await world.send.confirm()
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'success')
  world.send.reset()
})
afterAll(endWorlds)

/** Bob's head and tail, and not Bob. */
const poisoned = `0x8617${'a'.repeat(32)}070d`
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

async function judge(text: string, token?: string) {
  world.send.reset()
  if (token !== undefined) world.send.setToken(token)
  world.send.setRecipient(text)
  await world.until(({ recipient }) => recipient.phase !== 'checking')
  return world.state().recipient
}

describe('a recipient that is refused says why [SEC-09]', () => {
  it.each<[what: string, text: string, fault: RecipientFault, detail?: string]>([
    ['one letter off its checksum', bob.replace('E', 'e'), 'checksum'],
    ['too short', bob.slice(0, -1), 'format'],
    ['words', 'somebody I know', 'format'],
    ['a word', 'bob', 'format'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'zeroAddress'],
    ['an address of Solana', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'otherNamespace', 'Solana'],
    ['an address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'otherNamespace', 'Bitcoin'],
    ['a name of nobody', 'nobody.eth', 'nameNotFound', 'nobody.eth'],
    ['a name that could not be looked up', 'fail.eth', 'nameLookUpFailed', 'fail.eth'],
    ['a name of the zero address', 'zero.eth', 'zeroAddress'],
    ['a payment request for another network', `ethereum:${bob}@10?value=1e18`, 'otherNetwork', 'Network 10'],
    [
      'a payment request for another chain',
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'otherNamespace',
      'Bitcoin',
    ],
    [
      // Source: BIP-21.
      'a payment request that requires what nobody here knows',
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?req-somethingyoudontunderstand=50',
      'request',
    ],
    ['a payment request for a call', `ethereum:${bob}@1/approve?address=${carol}`, 'request'],
    ['a payment request of a web page', 'solana:https://example.com/pay', 'request'],
  ])('%s', async (_, text, fault, detail) => {
    expect(await judge(text)).toMatchObject({ phase: 'refused', text, fault, ...(detail && { detail }) })
  })

  it('warns where the network does not say whether the recipient is a contract [M16] (SEC-11)', async () => {
    const world = await startSend()
    world.ledger.isSilent = true
    world.send.setRecipient(bob)
    await world.pass()
    expect(world.state().recipient).toMatchObject({ phase: 'ready', warnings: ['unchecked', 'firstTime'] })
  })

  it('the contract of the token that is sent; of another token it is only a contract', async () => {
    world.ledger.contracts.add(tokenContract.toLowerCase())
    expect(await judge(tokenContract, usd.id)).toMatchObject({ fault: 'tokenContract', detail: 'USD' })
    world.send.setToken('eip155:1/coin')
    expect(world.state().recipient).toMatchObject({ phase: 'ready', warnings: ['contract', 'firstTime'] })
  })
})

describe('a recipient that is fine says what a person should know [SEC-11]', () => {
  it.each<[what: string, text: string, warnings: readonly RecipientWarning[], looksLike?: string]>([
    ['somebody new', stranger, ['firstTime']],
    ['without a checksum and 0x', stranger.toLowerCase().slice(2), ['firstTime']],
    ['somebody who got something before', bob, []],
    ['one’s own other account', carol, []],
    ['the very account that sends', alice, ['ownAddress']],
    ['one that looks like somebody', poisoned, ['lookAlike', 'contract'], bob],
    ['copied with what nobody sees', `\u200e ${stranger}\n`, ['firstTime']],
  ])('%s', async (_, text, warnings, looksLike) => {
    const found = await judge(text)
    expect(found).toMatchObject({ phase: 'ready', text, warnings })
    expect('looksLike' in found ? found.looksLike : undefined).toBe(looksLike)
  })

  it('a name is looked up, and only what is no address; while somebody types only the last', async () => {
    const { askedNames } = world.accountData
    askedNames.length = 0
    await judge(bob)
    await judge('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(askedNames).toEqual([])
    for (const text of ['b.et', 'bo.et', 'bob.et']) {
      world.send.setRecipient(text)
      await world.pass(100)
    }
    expect(await judge('bob.eth')).toMatchObject({ address: bob, name: 'bob.eth', warnings: [] })
    expect(askedNames).toEqual(['bob.eth'])
  })
})

it('those whom the history says that something was sent to are known, and not who only was made to appear there [SEC-11]', async () => {
  const entry = (sentTo: string, numeric: string, change: object = {}) => ({
    id: sentTo,
    metadata: {
      ...{ operationType: 'send', hash: '0x1', chain: 'eip155:1', minedAt: '2026-01-01T00:00:00Z' },
      ...{ sentFrom: alice, sentTo, status: 'confirmed', nonce: 1, ...change },
    },
    transfers: [{ direction: 'out' as const, quantity: { numeric } }],
  })
  const fake = `${stranger.slice(0, 6)}${'9'.repeat(32)}${stranger.slice(-4)}`.toLowerCase()
  world.accountData.setHistory([
    entry(stranger, '0.5'),
    entry(fake, '0.0'),
    entry(fake, '1', { sentFrom: bob }),
  ])
  expect(await judge(stranger)).toMatchObject({ warnings: [] })
  expect(await judge(fake)).toMatchObject({ warnings: ['lookAlike'], looksLike: stranger })
  world.accountData.setHistory([])
})

it('those who were sent to are known on the next visit, newest first, and can be forgotten', async () => {
  expect(world.send.knownRecipients()).toEqual([
    { address: bob, name: undefined, kind: 'recent' },
    { address: carol, kind: 'own' },
  ])
  world.send.forgetRecipient(bob.toLowerCase())
  expect(world.send.knownRecipients().map(({ kind }) => kind)).toEqual(['own'])
})

describe('a payment request', () => {
  it('fills what is empty, and leaves what was typed [SND-01]', async () => {
    await judge(`ethereum:${bob}@1?value=1.5e17`)
    expect(world.state()).toMatchObject({
      token: { symbol: 'ETH' },
      amount: { text: '0.15', value: 15n * 10n ** 16n },
      recipient: { address: bob },
    })
    world.send.reset()
    world.send.setToken('eip155:1/coin')
    world.send.setAmount({ typed: '2' })
    world.send.setRecipient(`ethereum:${bob}@1?value=1.5e17`)
    await world.until(({ recipient }) => recipient.phase === 'ready')
    expect(world.state().amount.text).toBe('2')
    await judge(`ethereum:${tokenContract}@1/transfer?address=${bob}&uint256=2500000`)
    expect(world.state()).toMatchObject({
      token: { symbol: 'USD' },
      amount: { text: '2.5', value: 2_500_000n },
      recipient: { address: bob },
    })
  })
})

describe('what a payment request asks the payment to carry', () => {
  const marks = { references: ['82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'], memo: 'Order 7' }
  const link = `ethereum:${bob}@1?value=1e17`
  const withMarks = async (text: string): Promise<void> => {
    world.ledger.asked = marks
    await judge(text)
    world.ledger.asked = undefined
  }

  it('is put into the transfer, and shown as its bytes say it [SND-01] [SEC-07]', async () => {
    await withMarks(link)
    world.ledger.carried = marks
    await world.send.review()
    expect(world.ledger.built.at(-1)).toMatchObject({ to: bob, marks })
    expect(world.state().progress).toMatchObject({ step: 'review', review: { marks } })
  })

  it.each([
    ['lacks it', undefined],
    ['has less', { references: marks.references }],
    ['has another', { ...marks, memo: 'Order 8' }],
  ])('a transfer that %s is not shown [SEC-06]', async (_, carried) => {
    await withMarks(link)
    world.ledger.carried = carried
    await world.send.review()
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
  })

  it('goes with the recipient', async () => {
    await withMarks(link)
    world.send.setRecipient(bob)
    world.send.setAmount({ typed: '1' })
    await world.until(({ recipient }) => recipient.phase === 'ready')
    world.ledger.carried = undefined
    await world.send.review()
    expect(world.ledger.built.at(-1)?.marks).toBeUndefined()
    expect(world.state().progress.step).toBe('review')
  })
})

it('addresses look alike where head and tail are the same, in whatever case, and they are not [SEC-11]', () => {
  const known = ['0x8617e340b3d01fa5f11f306f4090fd50e238070d', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
  expect(looksLikeOneOf('0x8617aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa070d', known)).toBe(known[0])
  expect(looksLikeOneOf('bc1qw508aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaf3t4', known)).toBe(known[1])
  for (const other of [
    known[0] ?? '',
    '0x8617aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa070e',
    '0x9617aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa070d',
  ])
    expect(looksLikeOneOf(other, known)).toBeUndefined()
})
