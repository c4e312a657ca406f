import { describe, expect, it } from 'vitest'
import { isQuoinError } from '#kernel'
import { parsePairingUri } from './pairing-uri.js'

const topic = 'a1'.repeat(32)
const symKey = 'b2'.repeat(32)

describe('parsePairingUri', () => {
  it('reads the parts', () => {
    expect(
      parsePairingUri(`wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1700000000`),
    ).toEqual({ topic, version: '2', relayProtocol: 'irn', symKey, expiryTimestamp: 1_700_000_000 })
  })

  it.each([
    '',
    'wc:',
    `wc:${topic}@1?bridge=x&key=${symKey}`,
    `wc:${topic}@2?relay-protocol=irn`,
    `wc:${topic}@2?symKey=${symKey}`,
    `wc:short@2?relay-protocol=irn&symKey=${symKey}`,
    `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=soon`,
    `https://wallet.example/wc?uri=wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`,
  ])('refuses a malformed URI, without quoting it [SEC-13]', (text) => {
    let thrown: unknown
    try {
      parsePairingUri(text)
    } catch (error) {
      thrown = error
    }
    expect(isQuoinError(thrown, 'PAIRING_URI_INVALID')).toBe(true)
    expect(String(thrown)).not.toContain(symKey)
  })
})
