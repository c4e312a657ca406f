import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksLikeOneOf } from '#plugin-kit'
import {
  alice,
  bob,
  carol,
  endWorlds,
  type SendWorld,
  startSend,
  tokenContract,
  usd,
} from '../../testing/send-world.js'
import type { RecipientFault, RecipientWarning } from '../contract.js'

let world: SendWorld
beforeAll(async () => {
  world = await startSend()
  world.accountData.known.set('bob.eth', bob)
  world.accountData.known.set('zero.eth', `0x${'0'.repeat(40)}`)
  world.ledger.contracts.add(poisoned)
  // Bob is an earlier recipient.
  await world.ready({ to: bob })
  await world.send.review()
  await world.send.confirm()
  world.ledger.mine()
  await world.until(({ progress }) => progress.step === 'sent' && progress.status === 'success')
  world.send.reset()
})
afterAll(endWorlds)

/** An address with Bob's first and last characters. */
const poisoned = `0x8617${'a'.repeat(32)}070d`
const stranger = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

async function judge(text: string, token?: string) {
  world.send.reset()
  if (token !== undefined) world.send.setToken(token)
  world.send.setRecipient(text)
  await world.until(({ recipient }) => recipient.phase !== 'checking')
  return world.state().recipient
}

describe('a refused recipient has a reason [SEC-09]', () => {
  it.each<[what: string, text: string, fault: RecipientFault, detail?: string]>([
    ['one letter off its checksum', bob.replace('E', 'e'), 'checksum'],
    ['too short', bob.slice(0, -1), 'format'],
    ['words', 'a friend I know', 'format'],
    ['a word', 'bob', 'format'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'zeroAddress'],
    ['an address of Solana', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'otherNamespace', 'Solana'],
    ['an address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'otherNamespace', 'Bitcoin'],
    ['a name of nobody', 'nobody.eth', 'nameNotFound', 'nobody.eth'],
    ['a name that could not be looked up', 'fail.eth', 'nameLookUpFailed', 'fail.eth'],
    ['a name with two addresses', 'twofold.eth', 'nameConflict', 'twofold.eth'],
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
      'a payment request with an unknown required parameter',
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?req-somethingyoudontunderstand=50',
      'request',
    ],
    ['a payment request for a call', `ethereum:${bob}@1/approve?address=${carol}`, 'request'],
    ['a payment request of a web page', 'solana:https://example.com/pay', 'request'],
  ])('is refused: %s', async (_, text, fault, detail) => {
    expect(await judge(text)).toMatchObject({ phase: 'refused', text, fault, ...(detail && { detail }) })
  })

  it('gets a warning if the network cannot tell if the recipient is a contract [M16] (SEC-11)', async () => {
    const world = await startSend()
    world.ledger.isSilent = true
    world.send.setRecipient(bob)
    await world.pass()
    expect(world.state().recipient).toMatchObject({ phase: 'ready', warnings: ['unchecked', 'firstTime'] })
  })

  it("is refused if it is the contract of the sent token; another token's is only a contract", async () => {
    world.ledger.contracts.add(tokenContract.toLowerCase())
    expect(await judge(tokenContract, usd.id)).toMatchObject({ fault: 'tokenContract', detail: 'USD' })
    world.send.setToken('eip155:1/coin')
    expect(world.state().recipient).toMatchObject({ phase: 'ready', warnings: ['contract', 'firstTime'] })
  })
})

describe('a valid recipient has warnings [SEC-11]', () => {
  it.each<[what: string, text: string, warnings: readonly RecipientWarning[], looksLike?: string]>([
    ['a new recipient', stranger, ['firstTime']],
    ['without a checksum and 0x', stranger.toLowerCase().slice(2), ['firstTime']],
    ['an earlier recipient', bob, []],
    ['one’s own other account', carol, []],
    ['the sending account itself', alice, ['ownAddress']],
    ['a look-alike of a known address', poisoned, ['lookAlike', 'contract'], bob],
    ['copied with invisible characters', `\u200e ${stranger}\n`, ['firstTime']],
  ])('is %s', async (_, text, warnings, looksLike) => {
    const found = await judge(text)
    expect(found).toMatchObject({ phase: 'ready', text, warnings })
    expect('looksLike' in found ? found.looksLike : undefined).toBe(looksLike)
  })

  it('is resolved from a name only if it is no address; while typing only the last one is requested', async () => {
    const { requestedNames } = world.accountData
    requestedNames.length = 0
    await judge(bob)
    await judge('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(requestedNames).toEqual([])
    for (const text of ['b.et', 'bo.et', 'bob.et']) {
      world.send.setRecipient(text)
      await world.pass(100)
    }
    expect(await judge('bob.eth')).toMatchObject({ address: bob, name: 'bob.eth', warnings: [] })
    expect(requestedNames).toEqual(['bob.eth'])
  })
})

it('recognizes recipients from the history, but not those of spoofed transfers [SEC-11]', async () => {
  const entry = (sentTo: string, numeric: string, change: object = {}) => ({
    id: sentTo,
    metadata: {
      operationType: 'send',
      hash: '0x1',
      chain: 'eip155:1',
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: alice,
      sentTo,
      status: 'confirmed',
      nonce: 1,
      ...change,
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

it('lists earlier recipients on the next visit, newest first, and can delete them', async () => {
  expect(world.send.knownRecipients()).toEqual([
    { address: bob, name: undefined, kind: 'recent' },
    { address: carol, kind: 'own' },
  ])
  world.send.forgetRecipient(bob.toLowerCase())
  expect(world.send.knownRecipients().map(({ kind }) => kind)).toEqual(['own'])
})

describe('a payment request', () => {
  it('fills empty fields, and keeps entered values [SND-01]', async () => {
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

describe('the references and memo of a payment request', () => {
  const marks = { references: ['82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'], memo: 'Order 7' }
  const link = `ethereum:${bob}@1?value=1e17`
  const withMarks = async (text: string): Promise<void> => {
    world.ledger.request = marks
    await judge(text)
    world.ledger.request = undefined
  }

  it('are added to the transfer, and displayed as decoded from its bytes [SND-01] [SEC-07]', async () => {
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
  ])('are required: a transfer that %s is not displayed [SEC-06]', async (_, carried) => {
    await withMarks(link)
    world.ledger.carried = carried
    await world.send.review()
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
  })

  it('are removed with the recipient', async () => {
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

it('treats addresses as look-alikes if first and last characters match, in any case, but the rest differs [SEC-11]', () => {
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
