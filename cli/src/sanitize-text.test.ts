import { encodeErrorResult, parseAbi } from 'viem'
import { encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { walletInfoOf } from '../../adapters/wagmi/src/wallet-info-of.js'
import { readPageWallets } from '../../chains/bip122/src/connect/page-wallets.js'
import { readAnnouncement } from '../../chains/eip155/src/connect/announced-wallet.js'
import { refusalReason } from '../../chains/eip155/src/contracts/refusal-reason.js'
import { readText } from '../../chains/eip155/src/tokens/erc20.js'
import { nameOf } from '../../chains/polkadot/src/connect/injected-extension.js'
import { readTokenNames } from '../../chains/solana/src/tokens/token-names.js'
import { sanitizeOptional } from '../../demo/plugins/token-approvals/src/read-allowances.js'
import { createSlice } from '../../kernel/store/store.js'
import { isNothing } from '../../page/api/outside-text.js'
import { readFailure } from '../../page/api/read-failure.js'
import { createNotices } from '../../page/notices/create-notices.js'
import type { Notice } from '../../page/notices/notices.js'
import { sanitizedText } from '../../page/schemas/text.js'
import { readStandardWallet } from '../../plugins/wallet-standard/src/standard-wallet.js'
import { sanitizeName } from '../../plugins/walletconnect/src/session/session-grant.js'
import { cleanTokenNames } from '../../services/gateway/src/tokens/token-answers.js'
import { sanitizeSymbol } from '../../services/secure-site/frame/review/token-book.js'
import { readProfile } from '../../services/secure-site/src/social/read-profile.js'
import { createTestPlatform } from '../../testing/index.js'
import { sanitizeForDisplay } from '../../ui-kit/layout/sanitize-for-display.js'
import { sanitizeText } from '../../wallet/text/sanitize-text.js'
import { plainText } from './text-table.js'

/** Returns an account of Token-2022 metadata, with the part that is read. */
function metadataOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const length = new Uint8Array(new Uint32Array([bytes.length]).buffer)
  return new Uint8Array([...new Uint8Array(64), ...length, ...bytes, ...length, ...bytes])
}

function noticeOf(text: string): string | undefined {
  const store = createSlice<Notice | undefined>(undefined, () => undefined)
  createNotices(store, createTestPlatform()).show('error', text)
  return store.getState()?.text
}

function pageWalletOf(name: string): string | undefined {
  const page: Readonly<Record<string, unknown>> = {
    btc_providers: [{ id: 'wallet.provider', name, icon: '' }],
    wallet: { provider: { request: () => undefined } },
  }
  return readPageWallets({ injected: (path) => page[path] })[0]?.info.name
}

const abi = parseAbi(['error Error(string)'])
/** Every function that makes a text from outside safe to display. */
const places: Readonly<Record<string, (text: string) => unknown>> = {
  sanitizeText: (text) => sanitizeText(text, 64),
  'a field of a service': (text) => sanitizedText(64).parse(text),
  'the reason of a refusal': async (text) => {
    const answer = Response.json({ reasons: [{ name: 'x', description: text }] }, { status: 400 })
    return (await readFailure(answer)).error.details
  },
  'a notice': noticeOf,
  'an announced wallet': (name) =>
    readAnnouncement({ info: { name }, provider: { request: () => undefined, on() {} } })?.info.name,
  'a wallet of the Wallet Standard': (name) =>
    readStandardWallet({ name, features: {}, chains: [] })?.info.name,
  'a Bitcoin wallet of the page': pageWalletOf,
  'a Polkadot extension': nameOf,
  'a WalletConnect wallet': sanitizeName,
  'a wagmi connector': (name) => walletInfoOf({ id: 'id', name } as Parameters<typeof walletInfoOf>[0]).name,
  'the name of a contract': (text) => readText(encodeAbiParameters(parseAbiParameters('string'), [text])),
  'the reason of a contract': (text) =>
    refusalReason({ code: 3, data: encodeErrorResult({ abi, args: [text] }) })?.replace(': ', ''),
  'a Solana token': (text) => readTokenNames(metadataOf(text), 0)?.name,
  'a token of the gateway': (text) => cleanTokenNames(text, '')?.name,
  'a symbol in the secure site': sanitizeSymbol,
  'a name of a social login': (login) => readProfile('github', { id: 1, login }).userName,
  'a line of the command line': plainText,
  'a plugin outside of this package': sanitizeOptional,
  'what the kit displays': (text) => sanitizeForDisplay(text),
}

const hostile: Readonly<Record<string, string>> = {
  'a bidi override': 'pay\u202epal',
  'bidi isolates': '\u2066pay\u2069\u2067pal\u2069',
  'direction marks': 'pay\u200e\u200f\u061cpal',
  'a zero-width space': 'pay\u200bpal',
  'a joiner in Latin text': 'pay\u200dpal',
  'a variation selector': 'pay\ufe0fpal',
  'a Hangul filler': 'pay\u3164pal',
  'a Hangul initial filler': 'pay\u115f\u1160pal',
  'a blank of Braille': 'pay\u2800pal',
  'the tags block': 'pay\u{e0041}\u{e0042}\u{e007f}pal',
  'control characters': '\u0000pay\u0007\u001b\u009fpal\u007f',
  newlines: 'pay\r\n\tpal\u2028\u2029',
  'a lone surrogate': 'pay\ud800pal',
  'long combining runs': `pay${'\u0301\u0489'.repeat(200)}pal`,
}

describe.each(Object.entries(places))('%s', (place, read) => {
  it.each(Object.entries(hostile))('removes %s [SEC-04]', async (_, text) => {
    const shown = String(await read(text))
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2028\u2029\u2800]/u)
    expect(shown).not.toMatch(/\p{M}{6}/u)
    expect(shown.replace(/[ \ufffd]|\p{M}/gu, '').toLowerCase()).toBe('paypal')
    expect(shown).toBe(shown.trim())
  })

  it('returns an empty text for invisible characters [SEC-04]', async () => {
    const shown = (await read('\u3164\u200b\u2800\u202e')) ?? ''
    expect(shown).toBe(place === 'a wagmi connector' ? 'id' : '')
  })
})

describe('sanitizeText', () => {
  it('cuts between characters, never within one', () => {
    expect(sanitizeText('🦊'.repeat(100), 64)).toBe('🦊'.repeat(64))
    expect(sanitizeText('a b', 2)).toBe('a')
    // Invisible characters before the text do not count towards its length.
    expect(sanitizeText('\u202e ab', 2)).toBe('ab')
  })

  it.each([
    // A joiner reads as a space, also in scripts that need one.
    ['می‌خواهم', 'می خواهم'],
    ['ไม้ มืด', 'ไม้ มืด'],
    ['Ấn Độ', 'Ấn Độ'],
    ['I ❤️ ETH', 'I ❤ ETH'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('keeps what can be read of %j', (text, shown) => {
    expect(sanitizeText(text, 64)).toBe(shown)
  })

  it('detects text without visible characters', () => {
    expect([isNothing('\u3164'), isNothing('\ufe0f'), isNothing('x')]).toEqual([true, true, false])
  })
})
