import { expect, it } from 'vitest'
import { addressTopic, approvalTopic, readApprovalLog, withoutRepeats } from './approval-log.js'

const token = `0x${'Da'.repeat(20)}`
const owner = `0x${'11'.repeat(20)}`
const spender = `0x${'E2'.repeat(20)}`
const topics = [approvalTopic, addressTopic(owner), addressTopic(spender)]

it('reads token and spender in lower case', () => {
  const pair = { token: token.toLowerCase(), spender: spender.toLowerCase() }
  expect(readApprovalLog({ address: token, topics, data: '0x' })).toEqual(pair)
})

it('leaves out NFTs and invalid data of a node [SEC-15]', () => {
  const strange: readonly unknown[] = [
    { address: token, topics: [...topics, addressTopic('0x01')] },
    { address: token, topics: topics.slice(0, 2) },
    { address: `${token}00`, topics },
    { address: token, topics: [approvalTopic, addressTopic(owner), `0x${'f'.repeat(64)}`] },
    { address: token, topics: [approvalTopic, addressTopic(owner), 7] },
    { address: token, topics: 'none' },
    { topics },
    null,
    'log',
    7,
  ]
  for (const log of strange) expect([log, readApprovalLog(log)]).toEqual([log, undefined])
})

it('keeps the first of each pair', () => {
  const [a, b] = [
    { token: '1', spender: '2' },
    { token: '1', spender: '3' },
  ] as const
  expect(withoutRepeats([a, b, { ...a }])).toEqual([a, b])
})
