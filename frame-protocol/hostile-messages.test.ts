import { expect, it } from 'vitest'
import {
  appPayloadsByName,
  goodAppMessages,
  goodFrameMessages,
} from '../plugins/embedded/testing/good-messages.js'
import { createDice, spoil } from '../plugins/embedded/testing/spoil-message.js'
import { readAppMessage, readFrameMessage, readPopupResult, walletMethods, walletMethodsOf } from './index.js'

const id = 'ab'.repeat(16)
const requested = (name: string, payload?: unknown): unknown =>
  readAppMessage({ type: `@quoin-app/${name}`, id, payload })
const answered = (name: string, payload?: unknown): unknown =>
  readFrameMessage({ type: `@quoin-frame/${name}_SUCCESS`, id, payload })

it('reads each message of page and frame unchanged, and none of the other side [FRM-03] [FRM-04]', () => {
  for (const message of goodAppMessages) {
    expect(readAppMessage(message), message.type).toEqual(message)
    expect(readFrameMessage(message)).toBeUndefined()
  }
  for (const message of goodFrameMessages()) {
    expect(readFrameMessage(message), message.type).toEqual(message)
    expect(readAppMessage(message)).toBeUndefined()
  }
  expect(goodAppMessages.length).toBe(27)
  expect(goodFrameMessages().length).toBe(57)
})

it('accepts none of 100,000 corrupted messages, and no reader throws [SEC-03] [FRM-04]', () => {
  const dice = createDice()
  const frameMessages = goodFrameMessages()
  let accepted = 0
  for (let round = 0; round < 50_000; round++) {
    if (readAppMessage(spoil(goodAppMessages, dice)) !== undefined) accepted++
    if (readFrameMessage(spoil(frameMessages, dice)) !== undefined) accepted++
  }
  expect(accepted).toBe(0)
})

it('uses the checked copy of a message that reads otherwise the second time [SEC-03]', () => {
  let reads = 0
  const payload = {
    get email() {
      return reads++ === 0 ? 'somebody@example.com' : 'javascript:alert(1)'
    },
  }
  expect(requested('CONNECT_EMAIL', payload)).toMatchObject({ payload: { email: 'somebody@example.com' } })
})

it.each([
  ['javascript:alert(1)'],
  ['JAVASCRIPT:alert(1)'],
  ['data:text/html,x'],
  ['blob:https://wallet.example/1'],
  ['file:///etc/passwd'],
  ['http://wallet.example/'],
  ['https://user:word@wallet.example/'],
  ['https://wallet.example/ a'],
  ['//wallet.example'],
  [`https://wallet.example/${'a'.repeat(3000)}`],
  ['https://wallet.example/‮gpj'],
])('rejects %s as a link [SEC-03]', (uri) => {
  expect(requested('CONNECT_SOCIAL', { uri })).toBeUndefined()
  expect(answered('GET_SOCIAL_REDIRECT_URI', { uri })).toBeUndefined()
  expect(answered('GET_FARCASTER_URI', { url: uri })).toBeUndefined()
  expect(readPopupResult({ type: '@quoin-frame/SOCIAL_RESULT', payload: { resultUri: uri } })).toBeUndefined()
})

it('accepts a refusal with a reason and numbers of its own kinds, and nothing else [SEC-03] [FRM-05]', () => {
  const refused = (payload: object): unknown =>
    readFrameMessage({ type: '@quoin-frame/CONNECT_OTP_ERROR', id, payload })
  // A reason of a later version of the site.
  expect(refused({ message: 'No', reason: 'tooWarm' })).toBeDefined()
  for (const payload of [
    { reason: 'code wrong' },
    { reason: '<b>' },
    { reason: 'a'.repeat(41) },
    { triesLeft: -1 },
    { triesLeft: 1.5 },
    { triesLeft: '4' },
    { retryAfterSeconds: 86_401 },
    { seconds: 30 },
  ])
    expect(refused(payload), JSON.stringify(payload)).toBeUndefined()
})

it('validates addresses, networks, mailboxes, codes and looks [SEC-03] [EMB-01]', () => {
  const user = (more: object): unknown =>
    answered('GET_USER', { address: `0x${'ab'.repeat(20)}`, chainId: 1, ...more })
  expect(user({ email: 'a@example.com', userName: null, accounts: [] })).toBeDefined()
  for (const more of [
    { address: '0x1' },
    { address: 'O'.repeat(40) },
    { chainId: 0 },
    { chainId: 1.5 },
    { chainId: 'eip155' },
    { chainId: '1:eip155:1' },
    { email: 'nobody' },
    { accounts: [{ address: `0x${'ab'.repeat(20)}`, type: 'payment' }] },
    { preferredAccountType: 'payment' },
  ])
    expect(user(more), JSON.stringify(more)).toBeUndefined()
  for (const otp of ['12345', '1234567', '12345a', '١٢٣٤٥٦', 123456])
    expect(requested('CONNECT_OTP', { otp })).toBeUndefined()
  const look = (name: string, value: unknown): unknown =>
    requested('SYNC_THEME', { themeVariables: { [name]: value } })
  expect(look('--quoin-accent', 'hsl(1 2% 3%)')).toBeDefined()
  for (const value of [
    'red;}body{',
    'url(https://evil.example)',
    'u\\rl(x)',
    '<b>',
    'a'.repeat(201),
    'image-set( "x")',
  ])
    expect(look('--quoin-accent', value), value).toBeUndefined()
  expect(look('color', 'red')).toBeUndefined()
})

it('requires `to` of a call in a batch, with optional data and value, all in hex [EMB-04]', () => {
  const to = `0x${'ab'.repeat(20)}`
  const calls = (...list: unknown[]): unknown =>
    requested('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ calls: list }], chainId: 'eip155:1' })
  expect(calls({ to }, { to, data: '0x00', value: '0x0' })).toBeDefined()
  for (const call of [
    {},
    { to: '12' },
    { to, data: 'ab' },
    { to, data: '0xa' },
    { to, value: '1' },
    { to, value: 1 },
    { to, more: 1 },
  ])
    expect(calls(call), JSON.stringify(call)).toBeUndefined()
  expect(calls()).toBeUndefined()
})

it('sanitizes and caps the message of an error, as it is displayed [SEC-04] [FRM-05]', () => {
  const error = (message: string): unknown =>
    readFrameMessage({ type: '@quoin-frame/SIGN_OUT_ERROR', id, payload: { message } })
  expect(error('No‮\nway')).toMatchObject({ payload: { message: 'No way' } })
  expect(error('a'.repeat(900))).toMatchObject({ payload: { message: 'a'.repeat(500) } })
})

it('lists 41 safe methods and 11 that need approval, none as both, each in its namespace [EMB-02] [EMB-03]', () => {
  const { safe, approval, userOperation } = walletMethods
  expect([safe.length, approval.length, new Set([...safe, ...approval]).size]).toEqual([41, 11, 52])
  expect(approval.filter((method) => /send|sign|grant|revoke/i.test(method))).toHaveLength(11)
  expect(safe.filter((method) => /^(eth|wallet)_/.test(method))).toHaveLength(41)
  expect(walletMethodsOf('solana')).toEqual(approval.filter((method) => method.startsWith('solana_')))
  expect(walletMethodsOf('eip155')).toHaveLength(48)
  expect(walletMethodsOf('bip122')).toEqual([])
  expect(userOperation.every((method) => [...safe, ...approval].includes(method))).toBe(true)
  expect(Object.keys(appPayloadsByName)).toHaveLength(25)
})
