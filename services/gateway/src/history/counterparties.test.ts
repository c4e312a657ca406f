import { expect, it } from 'vitest'
import { counterparties } from './counterparties.js'
import { operationType } from './operation-type.js'
import type { StoredEntry } from './read-history-page.js'

const [me, friend, token, relayer] = ['0xaa', '0xbb', '0xcc', '0xdd']
const nobody = `0x${'0'.repeat(40)}`
const moved = (sender: string, recipient: string) =>
  ({ kind: 'fungible', token, token_id: '', amount: '1', sender, recipient }) as const
const entry = (more: Partial<StoredEntry>): StoredEntry => ({
  ...{ chain: 'eip155:1', block: 1, position: 0, born: 0, orphaned: 0, hash: '0x', time: 0 },
  ...{ sender: me, recipient: token, created: '', nonce: 0, succeeded: 1, intent: '', spread: 0 },
  transfers: [],
  ...more,
})

it.each([
  ['a token sent: who gets it, not its contract', 'send', { transfers: [moved(me, friend)] }, [me, friend]],
  ['a coin sent', 'send', { recipient: friend, transfers: [moved(me, friend)] }, [me, friend]],
  [
    'sent to several: the contract',
    'send',
    { transfers: [moved(me, friend), moved(me, relayer)] },
    [me, token],
  ],
  ['a call without a transfer', 'execute', {}, [me, token]],
  ['a contract that was made', 'deploy', { recipient: '', created: token }, [me, token]],
  [
    'a token received by way of a stranger: who gave it',
    'receive',
    { sender: relayer, transfers: [moved(friend, me)] },
    [friend, me],
  ],
  [
    'received from nobody: who sent the transaction',
    'receive',
    { sender: relayer, transfers: [moved(nobody, me)] },
    [relayer, me],
  ],
  [
    'a trade stays with its contract',
    'trade',
    { transfers: [moved(me, friend), moved(friend, me)] },
    [me, token],
  ],
])('returns the counterparties of %s', (_, type, more, [from, to]) => {
  expect(counterparties(me, type, entry(more))).toEqual({ from, to })
})

it.each<[string, Partial<StoredEntry>, string]>([
  ['a transfer of the account', {}, 'send'],
  ['a transfer to oneself', { transfers: [moved(me, me)] }, 'send'],
  ['a transfer that a stranger made in its name', { sender: relayer }, 'execute'],
  ['one to oneself that a stranger made', { sender: relayer, transfers: [moved(me, me)] }, 'execute'],
  ['a burn that a stranger made', { sender: relayer, transfers: [moved(me, nobody)] }, 'execute'],
  ['a call of the account that is a contract', { sender: relayer, recipient: me }, 'send'],
  [
    'a user operation of a bundler',
    { sender: relayer, recipient: '0x0000000071727de22e5e9d8baf0edac6f37da032' },
    'send',
  ],
  ['a transfer on Solana that another pays the fee of', { chain: 'solana:1', sender: relayer }, 'send'],
])('classifies %s by who made the transaction [M7]', (_, more, type) => {
  expect(operationType(me, entry({ transfers: [moved(me, friend)], ...more }))).toBe(type)
})
