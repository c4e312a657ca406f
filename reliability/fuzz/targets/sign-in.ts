import { parseSiweMessage } from 'viem/siwe'
import { formatSignIn, readSignIn, type SignInData } from '../../../wallet/sign-in/index.js'
import { readableText, readMessage } from '../../../wallet/sign-in/readable-text.js'
import { demand, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'

const data: SignInData = {
  domain: 'app.example',
  uri: 'https://app.example/path?x=1',
  version: '1',
  chainId: 'eip155:1',
  accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  nonce: 'b4tJk2mQx9',
  issuedAt: '2026-01-02T03:04:05.678Z',
}
const full: SignInData = {
  ...data,
  scheme: 'https',
  statement: 'Sign in to the example.',
  expirationTime: '2026-01-03T03:04:05Z',
  notBefore: '2026-01-01T03:04:05+01:00',
  requestId: 'one',
  resources: ['https://app.example/terms', 'urn:recap:e30'],
}
const ofSolana = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}

const linesOf = (text: string): number => text.split('\n').filter(Boolean).length

/** Compares a message with how viem reads it. */
function compareWithViem(text: string, read: SignInData): void {
  // An address is checked by its characters; the chain validates it.
  if (!/^0x[\da-fA-F]{40}$/.test(read.accountAddress)) return
  const other = parseSiweMessage(text)
  if (other.domain === undefined) {
    demand(/[^\w.:-]|^:|:$/.test(read.domain), 'viem reads a message with a usual domain')
    return
  }
  demand(other.address === read.accountAddress, 'viem reads the same account')
  demand(other.domain === read.domain, 'viem reads the same domain')
  demand(other.nonce === read.nonce, 'viem reads the same nonce')
  demand(other.uri === read.uri, 'viem reads the same address')
  demand(
    `eip155:${other.chainId}` === read.chainId || read.chainId.length > 20,
    'viem reads the same network',
  )
}

/** Sign-in messages of EIP-4361 and CAIP-122. */
export const signIn: FuzzTarget = {
  name: 'sign-in',
  format: 'text',
  covers: /\/wallet\/sign-in\//,
  seeds: [data, full, { ...data, ...ofSolana }, { ...full, ...ofSolana }].map(formatSignIn),
  words: [
    '\nURI: ',
    '\nVersion: 1',
    '\nChain ID: ',
    '\nNonce: ',
    '\nResources:\n- ',
    '\n\n',
    '+00:00',
    'eip155:',
  ],
  check(text) {
    const shown = readMessage(new TextEncoder().encode(text), 'https://app.example')
    demand(!readableText(shown.text).hasHidden, 'a displayed message hides nothing')
    const read = readSignIn(text)
    if (!read.ok) return false
    const written = formatSignIn(read.data)
    demandSame(readSignIn(written), read, 'a written message reads the same')
    demand(linesOf(written) === linesOf(text), 'no line of a message is left out')
    demand(
      shown.signIn !== undefined || shown.isOtherSignIn,
      'a message that is accepted is displayed as a sign-in, or the user is warned',
    )
    if (read.data.chainId.startsWith('eip155:')) compareWithViem(text, read.data)
    return true
  },
}
