import { QuoinError } from '#kernel'
import { createNamespaceFinder } from '../../../plugins/walletconnect/src/namespaces/wallet-namespace.js'
import { readAnswer, readCacaos } from '../../../plugins/walletconnect/src/one-click/read-answer.js'
import { readRecap, writeRecap } from '../../../plugins/walletconnect/src/one-click/recap.js'
import { parsePairingUri } from '../../../plugins/walletconnect/src/pairing/pairing-uri.js'
import { sessionGrant, sessionWallet } from '../../../plugins/walletconnect/src/session/session-grant.js'
import {
  accountsOn,
  maxAccounts,
  readNamespaces,
} from '../../../plugins/walletconnect/src/session/session-namespaces.js'
import { buildDeepLink } from '../../../plugins/walletconnect/src/wallet-app/deep-link.js'
import { evmMethods, testChain } from '../../../plugins/walletconnect/testing/test-chain.js'
import {
  canonical,
  demand,
  demandSame,
  type FuzzTarget,
  hasCode,
  unlessRefused,
} from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const topic = 'ab'.repeat(32)
const pairing = `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1800000000`

/** Pairing URIs of WalletConnect. */
export const pairingUri: FuzzTarget = {
  name: 'pairing-uri',
  format: 'text',
  covers: /\/plugins\/walletconnect\/src\/pairing\//,
  seeds: [pairing, `wc:${topic}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&methods=wc_sessionPropose`],
  words: ['wc:', '@2?', 'symKey=', '&relay-protocol=', '&expiryTimestamp='],
  check(text) {
    const read = unlessRefused(
      () => parsePairingUri(text),
      (error) => {
        demand(hasCode('PAIRING_URI_INVALID')(error), `a documented error: ${error}`)
        const key = /symKey=([^&]{8,})/.exec(text)?.[1]
        demand(key === undefined || !String(error).includes(key), 'the error does not contain the key')
        return true
      },
    )
    if (!read) return false
    const { expiryTimestamp: end, ...rest } = read
    const written =
      `wc:${rest.topic}@${rest.version}?relay-protocol=${rest.relayProtocol}&symKey=${rest.symKey}` +
      (end === undefined ? '' : `&expiryTimestamp=${end}`)
    demandSame(parsePairingUri(written), read, 'a written URI reads the same')
    demand(new URL(text.trim()).protocol === 'wc:', 'it is a URI of WalletConnect')
    return true
  },
}

const refused =
  /^(javascript|data|blob|file|intent|vbscript|about|ftp|wss?|mailto|tel|sms|view-source|filesystem|wc):/i

/** Deep links: the link of a wallet, and its own link for a pairing on the next line. */
export const deepLinks: FuzzTarget = {
  name: 'deep-links',
  format: 'text',
  covers: /\/plugins\/walletconnect\/src\/wallet-app\//,
  seeds: [
    'rainbow:',
    'metamask://',
    'trust',
    'example://path/',
    'https://wallet.example/app?x=1',
    'https://wallet.example\nhttps://wallet.example/pair?uri={uri}',
    'example://\nexample://pair?to={uri}',
    'http://localhost:3000/',
  ],
  words: ['javascript:', 'https://', 'intent://', '{uri}', '@', '\\', '//', '\n', 'wc:', '%00', '#', '?'],
  check(text) {
    const [link = '', pairingLink] = text.split('\n')
    for (const encodeTwice of [false, true]) {
      const built = buildDeepLink(link, pairing, { encodeTwice, pairingLink })
      if (!built) return false
      demand(!refused.test(built.url) && !refused.test(built.href), 'the scheme is one of an app')
      demand(URL.canParse(built.url) || !/^https?:/.test(built.url), 'a web link is one')
      demand(built.url.split(':')[0]?.toLowerCase() === built.scheme, 'link and scheme agree')
      // Browsers remove these before they read the scheme.
      demand(!/[\t\n\r]/.test(built.url), 'the link has no character that browsers remove')
      demand(built.url.includes(topic), 'the link contains the pairing')
      if (!URL.canParse(built.url)) continue
      const url = new URL(built.url)
      demand(!url.host.includes(topic.slice(0, 20)), 'the pairing is no part of a host')
      if (url.protocol !== 'https:' && url.protocol !== 'http:') continue
      demand(url.origin === new URL(link.trim()).origin, 'the link leads to the site of the wallet')
      demand(url.username === '' && url.password === '', 'the link has no credentials')
    }
    return true
  },
}

const address = `0x${'ab'.repeat(20)}`
const eip155 = testChain('eip155', evmMethods)
const find = createNamespaceFinder({ find: (name) => (name === 'eip155' ? eip155 : undefined) })
const request = {
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'n1',
  iat: '2026-11-22T10:00:00.000Z',
  chains: ['eip155:1', 'eip155:10'],
} as const
const cacao = {
  h: { t: 'caip122' },
  p: {
    domain: request.domain,
    aud: request.uri,
    version: '1',
    nonce: 'n1',
    iat: request.iat,
    iss: `did:pkh:eip155:1:${address}`,
    statement: 'Sign in.',
    resources: [writeRecap(['personal_sign', 'eth_sendTransaction'])],
  },
  s: { t: 'eip191', s: '0x00' },
}
const metadata = {
  name: 'Wallet',
  description: '',
  url: 'https://wallet.example',
  icons: ['https://wallet.example/i.png'],
}
const session = {
  namespaces: {
    eip155: {
      accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
      methods: ['personal_sign'],
      events: [],
    },
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
      accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      methods: [],
      events: [],
    },
  },
  peer: { metadata },
}
const answer = { cacaos: [cacao], responder: { publicKey: topic, metadata } }

/** Sessions and one-click answers of wallets. */
export const walletConnectAnswers: FuzzTarget = {
  name: 'walletconnect-answers',
  format: 'json',
  covers: /\/plugins\/walletconnect\/src\/(session|one-click|namespaces)\//,
  seeds: [session, answer].map((one) => JSON.stringify(one)),
  words: ['eip155', 'eip155:1', 'cosmos:cosmoshub-4:cosmos1x', 'urn:recap:', 'did:pkh:eip155:1:', address],
  check(input) {
    const given: unknown = readValue(input)
    if (hasGetter(input)) return false
    const { namespaces } = Object(given)
    const approved = readNamespaces(namespaces, find)
    for (const [namespace, part] of approved)
      for (const id of part.accounts.keys()) {
        const accounts = accountsOn(part, id)
        demand(id.startsWith(`${namespace}:`), 'a network is one of its namespace')
        demand(accounts.length > 0 && accounts.length <= maxAccounts, 'the accounts are capped')
        demand(
          namespace !== 'eip155' || accounts.every((one) => eip155.isAddress(one.address)),
          'each is an address',
        )
      }
    const wallet = sessionWallet(Object(given), undefined)
    demand(wallet.name.length <= 64 && wallet.name.length > 0, 'the name is short')
    demand(
      wallet.imageUrl === undefined || /^(https:|data:image\/)/i.test(wallet.imageUrl),
      'a picture is safe',
    )
    const grant = unlessRefused(
      () => sessionGrant(approved, { find, networks: [], chosen: () => undefined }, [], wallet),
      hasCode('CONNECT_FAILED'),
    )
    const read = readAnswer(given)
    const cacaos =
      read &&
      unlessRefused(
        () => readCacaos(read.cacaos, request),
        (error) => error instanceof QuoinError,
      )
    for (const { p } of cacaos ?? []) {
      demand(
        p.nonce === request.nonce && p.domain === request.domain,
        'what was signed is what was requested',
      )
      const recap = readRecap(p.resources)
      if (recap)
        demandSame(
          readRecap([writeRecap(recap.methods)])?.methods.toSorted(),
          [...new Set(recap.methods)].toSorted(),
          'a written recap reads the same',
        )
    }
    return (grant !== undefined && canonical(grant).length > 0) || cacaos !== undefined
  },
}

/** Answers come as JSON over the relay: they cannot run code while they are read. */
const hasGetter = (input: string): boolean =>
  /§(getter|proxy|inherited|sparse|cycle|deep|date|map|function|symbol|bigint|text|bytes|key)/.test(input)
